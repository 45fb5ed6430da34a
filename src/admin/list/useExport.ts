import { fill, placeOf, routesOf, type Call } from '#resource'
import { useMay } from '../may.ts'
import { useReport } from '../report/ReportProvider.tsx'
import { useListing } from './listing.ts'
import { parametersOf, type Source } from './source.ts'

/** The call that writes these rows to Excel, where the API has one. */
const exportOf = ({ resource, call }: Source): Call | undefined => routesOf(resource).find(one => one.kind === 'export' && one.of === call)

/** Exports the list as it is shown: its filters, its order, its visible columns; all rows, not only the loaded ones. `run` is missing where nobody may. */
export function useExport() {
  const { can } = useMay()
  const { start, isBusy } = useReport()
  const { resource, title, source, asked, columns } = useListing()
  const call = exportOf(source)
  if (!call || !can(call.right)) return { run: undefined, isBusy }
  const run = (more: readonly (readonly [string, string])[] = []): void => {
    const places = columns.shown.map(({ key }) => key).filter(key => key === 'id' || key in resource.fields)
    const grouped = asked.group === undefined ? [] : [['group', asked.group] as const]
    const shown = ['columns', places.map(key => placeOf(resource, key)).join(',')] as const
    const query = [...parametersOf(source, asked), ...grouped, shown, ...more]
    start({ kind: 'excel', path: fill(call.path, source.params ?? {}), query, fileName: `${title}.xlsx` })
  }
  return { run, isBusy }
}
