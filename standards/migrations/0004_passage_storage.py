from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('standards', '0003_corpora_and_shipped_rows'),
    ]

    operations = [
        migrations.RunSQL(  # vectors inline, as in the reports: a scan reads pages, not one side row per passage
            "alter table standards_standardpassage alter column embedding set storage main",
            "alter table standards_standardpassage alter column embedding set storage external",
        ),
    ]
