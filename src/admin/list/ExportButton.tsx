import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useTranslate } from 'react-admin'
import { fill, placeOf, routesOf, type Call } from '#resource'
import { useMay } from '../may.ts'
import { useReport } from '../report/ReportProvider.tsx'
import { ToolButton } from '../table/ToolButton.tsx'
import { useListing } from './listing.ts'
import { parametersOf, type Source } from './source.ts'

/** The call that writes these rows to Excel, where the API has one. */
const exportOf = ({ resource, call }: Source): Call | undefined => routesOf(resource).find(one => one.kind === 'export' && one.of === call)

/** Exports the list to Excel as it is shown: its filters, its order, its visible columns; all rows, not only the loaded ones. */
export const ExportButton = () => {
  const translate = useTranslate()
  const { can } = useMay()
  const { start, isBusy } = useReport()
  const { resource, title, source, asked, columns } = useListing()
  const call = exportOf(source)
  if (!call || !can(call.right)) return null
  const run = (): void => {
    const places = columns.shown.map(({ key }) => key).filter(key => key === 'id' || key in resource.fields)
    const grouped = asked.group === undefined ? [] : [['group', asked.group] as const]
    const query = [...parametersOf(source, asked), ...grouped, ['columns', places.map(key => placeOf(resource, key)).join(',')] as const]
    start({ kind: 'excel', path: fill(call.path, source.params ?? {}), query, fileName: `${title}.xlsx` })
  }
  return (
    <ToolButton
      icon={<DownloadIcon fontSize="small" />}
      label={translate('nerud.list.export')}
      onClick={run}
      disabled={isBusy}
      title={translate('nerud.list.exportHint')}
    />
  )
}
