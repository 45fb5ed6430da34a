import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useTranslate } from 'react-admin'
import { ToolButton } from '../table/ToolButton.tsx'
import { useExport } from './useExport.ts'

/** Exports the list to Excel as it is shown. */
export const ExportButton = () => {
  const translate = useTranslate()
  const { run, isBusy } = useExport()
  if (!run) return null
  return (
    <ToolButton
      icon={<DownloadIcon fontSize="small" />}
      label={translate('nerud.list.export')}
      onClick={() => run()}
      disabled={isBusy}
      title={translate('nerud.list.exportHint')}
    />
  )
}
