import { fieldsOf, keysIn, type About } from './checker.ts'
import { checkValues } from './faultsOfValues.ts'
import { optionsOf } from './field.ts'
import type { Import } from './shared.ts'

/** Checks that the names in an import lead to fields, and to fields of the records that it finds or makes. */
export function checkImport({ resources, resource, names, own }: About, imported: Import): void {
  names('parts.import.key', [imported.key].flat(), 'field', own)
  names('parts.import.fixed', keysIn(imported.fixed), 'field', own)
  checkValues(names, 'parts.import.fixed', imported.fixed, resource.fields)
  for (const { field, find, within = {} } of imported.columns) {
    names('parts.import.columns', field, 'field', own)
    const target = resource.fields[field] && optionsOf(resource.fields[field]).target
    names(`parts.import.columns.${field}.find`, find, `field of ${String(target)}`, fieldsOf(resources, target))
    names(`parts.import.columns.${field}.within`, Object.keys(within), `field of ${String(target)}`, fieldsOf(resources, target))
    names(`parts.import.columns.${field}.within`, Object.values(within), 'field', own)
  }
  for (const line of imported.lines ?? []) {
    const lineFields = fieldsOf(resources, line.resource)
    names('parts.import.lines.resource', line.resource, 'resource', keysIn(resources))
    names('parts.import.lines', [line.by, line.key, ...line.columns.map(column => column.field)], `field of ${line.resource}`, lineFields)
  }
}
