import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { chunk } from '../chunk.ts'
import type { ColumnChooserProps } from './columns.ts'
import { ToolButton } from './ToolButton.tsx'

const ColumnsWindow = chunk(() => import('./ColumnsWindow.tsx').then(module => module.ColumnsWindow))

/** The button that opens the list of a table's columns. */
export const ColumnChooser = (props: ColumnChooserProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <ToolButton
        icon={<ColumnsIcon fontSize="small" />}
        label={translate('nerud.input.columns.title')}
        aria-label={translate('nerud.input.columns.open')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => {
          setAnchor(event.currentTarget)
          setOpened(true)
        }}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <ColumnsWindow {...props} anchor={anchor} close={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
