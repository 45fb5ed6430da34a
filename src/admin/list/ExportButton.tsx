import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { callOf, offers, placeOf } from '#resource'
import { resourceName } from '../cells/words.ts'
import { useMay } from '../declared.tsx'
import { useReport } from '../report/ReportProvider.tsx'
import { useListing } from './listing.ts'
import { parametersOf } from './source.ts'

/** Writes the list to Excel as it is asked for and shown: its filters, its order, its visible columns; all rows, not only the loaded ones. */
export const ExportButton = () => {
  const translate = useTranslate()
  const { may } = useMay()
  const { start, isBusy } = useReport()
  const { resource, source, asked, columns } = useListing()
  if (source.call !== undefined || !offers(resource, 'export') || !may(resource, 'export')) return null
  const run = (): void => {
    const places = columns.shown.map(({ key }) => key).filter(key => key === 'id' || key in resource.fields)
    const query = [...parametersOf(source, asked), ['columns', places.map(key => placeOf(resource, key)).join(',')] as const]
    start({ kind: 'excel', path: callOf(resource, 'export').path, query, fileName: `${resourceName(resource.name, 2, translate)}.xlsx` })
  }
  return (
    <Button startIcon={<DownloadIcon />} onClick={run} disabled={isBusy} title={translate('nerud.list.exportHint')}>
      {translate('nerud.list.export')}
    </Button>
  )
}
