from django.db import migrations, models
import django.db.models.functions.datetime


class Migration(migrations.Migration):

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('chain', models.CharField(default='', help_text="an engagement's id, or site", max_length=36)),
                ('number', models.BigIntegerField(default=0, help_text='from 1, without gaps in its chain')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('actor', models.BigIntegerField(blank=True, help_text='the account; its name is not', null=True)),
                ('by', models.CharField(blank=True, choices=[('request', 'on a page or by the API'), ('command', 'by a command'), ('worker', 'by a worker'), ('database', 'in the database itself')], default='', max_length=8)),
                ('address', models.CharField(blank=True, default='', max_length=45, null=True)),
                ('action', models.CharField(max_length=60)),
                ('kind', models.CharField(blank=True, default='', max_length=40)),
                ('object_id', models.CharField(blank=True, default='', max_length=64)),
                ('report', models.UUIDField(blank=True, null=True)),
                ('engagement', models.UUIDField(blank=True, null=True)),
                ('details', models.TextField(blank=True, default='{}', help_text='JSON', null=True)),
                ('salt', models.CharField(blank=True, default='', max_length=36, null=True)),
                ('details_hash', models.CharField(default='', max_length=64)),
                ('previous', models.CharField(blank=True, default='', max_length=64)),
                ('hash', models.CharField(default='', max_length=64)),
                ('redacted_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name_plural': 'entries',
                'default_permissions': (),
                'indexes': [models.Index(fields=['chain', '-at'], name='entry_of_chain'), models.Index(fields=['report', '-at'], name='entry_of_report'), models.Index(fields=['actor', '-at'], name='entry_of_actor'), models.Index(condition=models.Q(('action', 'report.viewed')), fields=['report', 'actor', 'at'], name='entry_of_viewing')],
                'constraints': [models.UniqueConstraint(fields=('chain', 'number'), name='one_entry_per_number'), models.CheckConstraint(condition=models.Q(('by__in', ['request', 'command', 'worker', 'database'])), name='known_by'), models.CheckConstraint(condition=models.Q(('action', ''), _negated=True), name='no_entry_without_action')],
            },
        ),
    ]
