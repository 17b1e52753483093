import django.db.models.deletion
from django.db import migrations, models

# Vectors inline: a scan then reads pages, not one side row per passage. Lexemes not compressed: every keyword search unpacks
# them. Statistics: the 5,000 commonest lexemes are kept
# with their frequencies, which prune portfolio-wide searches; those of the other two columns serve nobody.
FORWARDS = """
alter table reports_reportpassage alter column embedding set storage main;
alter table reports_reportpassage alter column lexemes set storage external;
alter table reports_reportpassage alter column search_vector set statistics 500;
alter table reports_reportpassage alter column lexemes set statistics 0;
alter table reports_reportpassage alter column embedding set statistics 0;
"""
BACKWARDS = """
alter table reports_reportpassage alter column embedding set storage external;
alter table reports_reportpassage alter column lexemes set storage extended;
alter table reports_reportpassage alter column search_vector set statistics -1;
alter table reports_reportpassage alter column lexemes set statistics -1;
alter table reports_reportpassage alter column embedding set statistics -1;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('reports', '0001_initial'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='reportpassage',
            index=models.Index(fields=['report'], include=('token_count',), name='passage_lengths'),
        ),
        migrations.AlterField(
            model_name='reportpassage',
            name='report',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='passages', to='reports.report'),
        ),
        migrations.RunSQL(FORWARDS, BACKWARDS),
    ]
