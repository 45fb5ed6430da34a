import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import FunctionsIcon from '@mui/icons-material/Functions'
import SwapIcon from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { add } from '#resource/decimal'
import { Failure } from '../../../admin/list/Blank.tsx'
import { Sum } from '../../widgets/Sum.tsx'
import type { StatementFilter, Tab } from './filter.ts'
import { useCashBoxSums, type CashBoxSums } from './useCashBox.ts'

const TILES = [
  { tab: 'waybills', Icon: ReceiptIcon, of: ({ invoiceSum }: CashBoxSums) => invoiceSum },
  { tab: 'transfers', Icon: SwapIcon, of: ({ paymentSum }: CashBoxSums) => paymentSum },
  { tab: 'statement', Icon: FunctionsIcon, of: ({ invoiceSum, paymentSum }: CashBoxSums) => add(invoiceSum, paymentSum) },
] as const

interface TilesProps {
  readonly company: number
  readonly filter: StatementFilter
  readonly tab: Tab
  readonly choose: (tab: Tab) => void
}

/** The three sums of the period; each leads to the rows that it adds up. */
export const Tiles = ({ company, filter, tab: chosen, choose }: TilesProps) => {
  const t = useTranslate()
  const { data, error, isFetching, refetch } = useCashBoxSums(company, filter)
  if (error) return <Failure text={`${t('nerud.money.statement.failures.sums')}.`} error={error} retry={() => void refetch()} />
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1 }}>
      {TILES.map(({ tab, Icon, of }) => (
        <Card key={tab} variant="outlined" sx={tab === chosen ? { borderColor: 'primary.main', backgroundColor: 'action.selected' } : {}}>
          <CardActionArea
            onClick={() => choose(tab)}
            aria-pressed={tab === chosen}
            sx={{ px: { xs: 1, sm: 1.5 }, py: 1, display: 'flex', alignItems: 'center', justifyContent: 'flex-start', gap: 1.5 }}
          >
            <Icon color={tab === chosen ? 'primary' : 'action'} sx={{ display: { xs: 'none', sm: 'block' } }} />
            <Box sx={{ minWidth: 0, flexGrow: 1 }}>
              <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
                {t(`nerud.money.statement.tiles.${tab}`)}
              </Typography>
              <Box sx={{ fontSize: { xs: '0.75rem', sm: '1rem' } }}>
                {data && !isFetching ? <Sum value={of(data)} signed strong /> : <Skeleton width="80%" data-testid="tile-loading" />}
              </Box>
            </Box>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  )
}
