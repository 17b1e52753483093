"""probe"""
import json, time
from collections import Counter
from typing import Any
import pytest
from agents.models import ModelCall
from agents.tests import inline
from agents.tests.orchestrator.provider import serving
from agents.tests.recorded.provider import Replay
from agents.tests.recorded.store import Recording
from reports.models import *
from reports.models import LeftOutClaim
from sibyl_project.common.text import comparable

@pytest.mark.django_db
def test_probe(registry, auditor, upload, settings, monkeypatch):
    replay = Replay(Recording.read())
    settings.LAYOUT_READER = True
    t=time.time()
    report = inline.read(upload(auditor))
    print('read',time.time()-t)
    with serving(replay.behave, settings, monkeypatch) as server:
        analysis = inline.run(inline.begin(report, auditor, engine="model"))
    print('model',time.time()-t, analysis.status, analysis.error_message)
    print(replay.requests, replay.prompt_tokens, replay.asked, replay.unrecorded, replay.not_shown)
    for m in replay.missing: print('  MISSING', m[:200])
    for c in ModelCall.objects.all(): print(c.purpose, c.outcome, c.requests, c.prompt_tokens, c.error[:300], [m for m in []])
    claims=list(Claim.objects.filter(claim_set=analysis.claim_set)); out=list(LeftOutClaim.objects.filter(claim_set=analysis.claim_set))
    have={comparable(c.text) for c in claims}|{comparable(c.quote) for c in claims}; left={comparable(c.text):c.reason for c in out}
    for r in replay.recording.claims:
        k=comparable(r['claim_text'])
        if k not in have: print('NOT IN LIST', r['claim_text'][:90], left.get(k))
    n=Counter()
    for pid, els in replay.recording.answers['coverage'].items():
        cov=Coverage.objects.filter(analysis=analysis, paragraph_id=pid).first()
        for name,s in els.items():
            if s['addressed']!='yes': continue
            e=cov and cov.elements.filter(name=name).first()
            ok=bool(e and e.addressed); n[ok]+=1
            if not ok: print('YES LOST', pid,name, s['quote'][:60], cov and cov.reasoned_by, e and (e.addressed,e.quote), cov and cov.note[:200])
    print(n, Counter(Coverage.objects.filter(analysis=analysis).values_list('reasoned_by',flat=True)))
    from agents.models import AgentEvent
    for ev in AgentEvent.objects.filter(analysis=analysis):
        s=json.dumps(ev.data if hasattr(ev,'data') else str(ev))
        if any(w in s for w in ('dropped','not believed','left out','refused','unsound','model')): print('EV',s[:300])
