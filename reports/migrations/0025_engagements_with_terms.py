import django.db.models.deletion
import django.db.models.functions.datetime
import sibyl_project.common.ids
from django.conf import settings
from django.db import migrations, models


def readers_become_viewers(apps, schema_editor):
    apps.get_model("reports", "Membership").objects.filter(role="reader").update(role="viewer")


def viewers_become_readers(apps, schema_editor):
    members = apps.get_model("reports", "Membership").objects
    members.filter(role__in=["viewer", "reviewer"]).update(role="reader")


class Migration(migrations.Migration):

    dependencies = [
        ('reports', '0024_why_a_claim_has_no_paragraph'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='engagement',
            name='assurance',
            field=models.CharField(blank=True, choices=[('reasonable', 'reasonable assurance'), ('limited', 'limited assurance'), ('out_of_scope', 'out of scope')], help_text='what holds for every disclosure that the scope does not name; empty: not agreed', max_length=12),
        ),
        migrations.AddField(
            model_name='engagement',
            name='boundary',
            field=models.TextField(blank=True, help_text='the reporting boundary agreed on, in words: which entities and sites'),
        ),
        migrations.AddField(
            model_name='engagement',
            name='client',
            field=models.CharField(blank=True, help_text='whose report it is', max_length=200),
        ),
        migrations.AddField(
            model_name='engagement',
            name='criteria',
            field=models.CharField(blank=True, help_text='frameworks the report is to be held against, beside IFRS S1 and S2', max_length=500),
        ),
        migrations.AddField(
            model_name='engagement',
            name='firm',
            field=models.CharField(blank=True, help_text='our own firm, as working papers name it', max_length=200),
        ),
        migrations.AddField(
            model_name='engagement',
            name='first_period',
            field=models.CharField(choices=[('yes', 'yes'), ('no', 'no'), ('unknown', 'not known')], default='unknown', max_length=10),
        ),
        migrations.AddField(
            model_name='engagement',
            name='keep_until',
            field=models.DateField(blank=True, help_text='the last day its reports are kept; empty: until somebody deletes them', null=True),
        ),
        migrations.AddField(
            model_name='engagement',
            name='period',
            field=models.CharField(blank=True, help_text='as the client names it: FY2025', max_length=60),
        ),
        migrations.AddField(
            model_name='engagement',
            name='state',
            field=models.CharField(choices=[('open', 'open'), ('closed', 'closed'), ('archived', 'archived')], default='open', editable=False, max_length=10),
        ),
        migrations.AddField(
            model_name='engagement',
            name='state_since',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='engagement',
            name='vintage',
            field=models.CharField(choices=[('2023-06', 'as issued June 2023'), ('2025-12', 'December 2025 amendments')], default='2023-06', help_text='the text of the standards agreed on', max_length=7),
        ),
        migrations.AddField(
            model_name='membership',
            name='added_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='engagement',
            name='members',
            field=models.ManyToManyField(related_name='engagements', through='reports.Membership', through_fields=('engagement', 'user'), to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='membership',
            name='role',
            field=models.CharField(choices=[('lead', 'lead'), ('auditor', 'auditor'), ('reviewer', 'reviewer'), ('viewer', 'viewer')], default='auditor', max_length=10),
        ),
        migrations.RunPython(readers_become_viewers, viewers_become_readers),
        migrations.CreateModel(
            name='IndependenceConfirmation',
            fields=[
                ('id', models.UUIDField(default=sibyl_project.common.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('year', models.PositiveSmallIntegerField()),
                ('remark', models.TextField(blank=True, help_text='relations that are no threat, and safeguards')),
                ('engagement', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='independence', to='reports.engagement')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='independence', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['engagement', '-year', 'created_at'],
                'constraints': [models.UniqueConstraint(fields=('engagement', 'user', 'year'), name='one_confirmation_per_year')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.UUIDField(default=sibyl_project.common.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('role', models.CharField(choices=[('lead', 'lead'), ('auditor', 'auditor'), ('reviewer', 'reviewer'), ('viewer', 'viewer')], default='auditor', max_length=10)),
                ('invitee', models.CharField(help_text='whom it is for: a name or an address', max_length=200)),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('expires_at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('accepted_at', models.DateTimeField(blank=True, null=True)),
                ('accepted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('engagement', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='reports.engagement')),
                ('invited_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['engagement', '-created_at'],
                'constraints': [models.CheckConstraint(condition=models.Q(('withdrawn_at', None), ('accepted_at', None), _connector='OR'), name='an_invitation_ends_once')],
            },
        ),
        migrations.CreateModel(
            name='ScopeLine',
            fields=[
                ('id', models.UUIDField(default=sibyl_project.common.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('subject', models.CharField(help_text='key of a pillar, such as governance, or id of a paragraph: S2.29', max_length=30)),
                ('assurance', models.CharField(choices=[('reasonable', 'reasonable assurance'), ('limited', 'limited assurance'), ('out_of_scope', 'out of scope')], max_length=12)),
                ('engagement', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scope', to='reports.engagement')),
            ],
            options={
                'ordering': ['engagement', 'subject'],
                'constraints': [models.UniqueConstraint(fields=('engagement', 'subject'), name='one_line_per_subject')],
            },
        ),
    ]
