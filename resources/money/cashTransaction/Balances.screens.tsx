import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { formatMoney } from '#resource/text'
import { Sum } from '../../widgets/Sum.screens.tsx'
import { useBoxSums, type BoxOf } from './box.screens.ts'
import type { StatementFilter } from './filter.screens.ts'

const PARTS = ['openingSum', 'debitSum', 'creditSum', 'closingSum'] as const

/** The opening balance of a cash box, the turnover of each side, and the closing balance. */
export const Balances = ({ of, filter }: { readonly of: BoxOf; readonly filter: StatementFilter }) => {
  const t = useTranslate()
  const { data, isFetching } = useBoxSums(of, filter)
  return (
    <Paper
      variant="outlined"
      component="dl"
      aria-label={t('nerud.statement.balances.title')}
      sx={{
        m: 0,
        px: 1.5,
        py: 0.75,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, auto)' },
        columnGap: 2,
        rowGap: 0.5,
      }}
    >
      {PARTS.map(part => (
        <Box key={part} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }} title={t(`nerud.statement.balances.${part}Hint`)}>
            {t(`nerud.statement.balances.${part}`)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {!data || isFetching ? (
              <Skeleton width={110} />
            ) : part === 'debitSum' || part === 'creditSum' ? (
              formatMoney(String(data[part] ?? '0'))
            ) : (
              <Sum value={String(data[part] ?? '0')} signed />
            )}
          </Box>
        </Box>
      ))}
    </Paper>
  )
}
