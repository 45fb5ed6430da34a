import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import MoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { offers } from '#resource'
import { fieldsInExcel } from '#resource/returned'
import { useMay } from '../../authProvider.ts'
import { chunk } from '../../chunk.ts'
import { pressedBy } from '../../keys.ts'
import { useMenuEntries } from '../../page/pageActions.ts'
import { ToolButton } from '../../table/ToolButton.tsx'
import { useExport, useListing } from '../listing.ts'
import type { ExcelWay } from './ExcelEditing.tsx'

const ExcelEditing = chunk(() => import('./ExcelEditing.tsx').then(module => module.ExcelEditing))

/** Opens the menu for editing in Excel, for users who may change the records. */
const EditingButton = () => {
  const translate = useTranslate()
  const { may, mayField } = useMay()
  const { resource } = useListing()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const [chosenWay, ask] = useState<ExcelWay>()
  const entry = (way: ExcelWay) => ({
    label: translate(`nerud.excel.${way}`),
    run: () => {
      setOpened(true)
      ask(way)
    },
  })
  const hasColumns = (): boolean => fieldsInExcel(resource, (name, operation) => mayField(resource, name, operation)).length > 0
  const button = useMenuEntries(() => (hasColumns() ? [entry('export'), entry('return')] : []))
  if (!offers(resource, 'edit') || !may(resource, 'edit')) return null
  const label = translate('nerud.list.byFile')
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        color="primary"
        aria-haspopup="menu"
        aria-label={label}
        title={label}
        onClick={event => {
          setAnchor(event.currentTarget)
          setOpened(true)
        }}
        sx={{ px: 0, width: 24 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Suspense fallback={null}>
        {wasOpened && <ExcelEditing {...{ anchor, chosenWay }} close={() => setAnchor(null)} onStarted={() => ask(undefined)} />}
      </Suspense>
    </>
  )
}

/** Exports the list to Excel as it is shown. */
export const ExportButton = () => {
  const translate = useTranslate()
  const { isBoard } = useListing()
  const { run, isBusy } = useExport()
  if (!run) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <ToolButton
        icon={<DownloadIcon fontSize="small" />}
        label={translate('nerud.list.export')}
        onClick={() => run()}
        disabled={isBusy}
        {...pressedBy('excel', translate('nerud.list.exportHint'))}
      />
      {!isBoard && <EditingButton />}
    </Box>
  )
}
