import { fill, placeOf, routesOf, type Call } from '#resource'
import { useMay } from '../may.ts'
import { useReport } from '../report/ReportProvider.tsx'
import { useListing } from './listing.ts'
import { parametersOf, type Source } from './source.ts'

/** The call that exports these rows to Excel, if the API has one. */
const exportOf = ({ resource, call }: Source): Call | undefined => routesOf(resource).find(one => one.kind === 'export' && one.of === call)

/** Exports the list as shown: filters, order, visible columns, and all rows, not only the loaded ones. `run` is undefined if the user may not. */
export function useExport() {
  const { can } = useMay()
  const { start, isBusy } = useReport()
  const { resource, title, source, query: listQuery, columns } = useListing()
  const call = exportOf(source)
  if (!call || !can(call.right)) return { run: undefined, isBusy }
  const run = (more: readonly (readonly [string, string])[] = []): void => {
    const places = columns.shown.map(({ key }) => key).filter(key => key === 'id' || key in resource.fields)
    const grouped = listQuery.group === undefined ? [] : [['group', listQuery.group] as const]
    const shown = ['columns', places.map(key => placeOf(resource, key)).join(',')] as const
    const query = [...parametersOf(source, listQuery), ...grouped, shown, ...more]
    start({ kind: 'excel', path: fill(call.path, source.params ?? {}), query, fileName: `${title}.xlsx` })
  }
  return { run, isBusy }
}
