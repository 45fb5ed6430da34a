import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface ViewingProps {
  readonly number: number
  readonly onView: () => void
  /** Badges below the number, or next to it on a card. */
  readonly children?: ReactNode
  /** Badges next to the number, in rows of one line. */
  readonly inLine?: boolean
}

/** A record's number as a button that shows the record, with badges. */
export const Viewing = ({ number, onView, children, inLine = false }: ViewingProps) => {
  const t = useTranslate()
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        ...(inLine ? { alignItems: 'center', gap: 0.75 } : { flexDirection: 'column', alignItems: 'flex-start', gap: '1px' }),
        '.card-line &': { flexDirection: 'row', alignItems: 'center', gap: 1 },
      }}
    >
      <Button
        size="small"
        startIcon={<VisibilityIcon />}
        onClick={onView}
        tabIndex={-1}
        aria-label={t('nerud.widgets.view', { number })}
        sx={{ minHeight: { xs: 24, sm: 0 }, minWidth: 0, p: 0, lineHeight: '18px', '& .MuiButton-startIcon': { mr: 0.5, ml: 0 } }}
      >
        {number}
      </Button>
      {children}
    </Box>
  )
}
