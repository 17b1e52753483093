from django.db import migrations, models
from django.db.models import Q


def tell_derived(apps, schema_editor):
    """What was stored as words of the workbook, and is what its figures show."""
    shown = (
        Q(explained__startswith='no emissions are counted of it')
        | Q(explained__startswith='no emissions are counted of the rows')
        | Q(explained__startswith='it takes back the same amount of row ')
    )
    apps.get_model('reports', 'InventoryException').objects.filter(shown).update(derived=True)


class Migration(migrations.Migration):

    dependencies = [
        ('reports', '0047_rules_of_inventories'),
    ]

    operations = [
        migrations.AddField(
            model_name='inventoryexception',
            name='derived',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunPython(tell_derived, migrations.RunPython.noop, elidable=True),
    ]
