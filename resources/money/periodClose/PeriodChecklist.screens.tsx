import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRecordContext, useTranslate } from 'react-admin'
import { BoxesLine } from './BoxesLine.screens.tsx'
import { Checks } from './Checks.screens.tsx'
import { ClosingBoxes } from './ClosingBoxes.screens.tsx'
import type { Closing } from './model.screens.ts'

/** The open items when a period was closed, and whether its balances are unchanged. */
export function PeriodChecklist() {
  const t = useTranslate()
  const record = useRecordContext<Closing>()
  if (!record) return null
  const { checklist, dateFrom: from, day: to } = record
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 900 }}>
      <Box sx={{ maxWidth: 420 }}>
        <ClosingBoxes of={record} isBrief />
      </Box>
      {checklist && (checklist.lines.length > 0 || checklist.boxes.state !== 'right') ? (
        <Checks lines={checklist.lines} period={{ from, to }}>
          <BoxesLine boxes={checklist.boxes} />
        </Checks>
      ) : (
        <Typography color="text.secondary">{t('nerud.screens.monthClose.nothingHung')}</Typography>
      )}
    </Box>
  )
}
