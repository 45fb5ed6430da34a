import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { chunk } from '../chunk.ts'
import type { ColumnChooserProps } from './columns.ts'

const ColumnsWindow = chunk(() => import('./ColumnsWindow.tsx').then(module => module.ColumnsWindow))

/** The button that opens the list of a table's columns. */
export const ColumnChooser = (props: ColumnChooserProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <Button
        startIcon={<ColumnsIcon />}
        aria-label={translate('nerud.input.columns.open')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => {
          setAnchor(event.currentTarget)
          setOpened(true)
        }}
      >
        {translate('nerud.input.columns.title')}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ColumnsWindow {...props} anchor={anchor} close={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
