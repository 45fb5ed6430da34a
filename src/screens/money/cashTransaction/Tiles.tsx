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
import type { StatementTab } from '#resources/money/cashTransaction/boxes'
import { Failure } from '../../../admin/list/Blank.tsx'
import { Amount } from './Amount.tsx'
import { useBoxSums, type BoxOf } from './box.ts'
import type { StatementFilter } from './filter.ts'

const ICONS = { waybills: ReceiptIcon, transfers: SwapIcon, statement: FunctionsIcon } as const

interface TilesProps {
  readonly of: BoxOf
  readonly filter: StatementFilter
  readonly tab: StatementTab['name']
  readonly choose: (tab: StatementTab['name']) => void
}

/** The sums of the period; each leads to the rows that it adds up. */
export const Tiles = ({ of: one, filter, tab: chosen, choose }: TilesProps) => {
  const t = useTranslate()
  const { data, error, isFetching, refetch } = useBoxSums(one, filter)
  const { box } = one
  if (error) return <Failure text={`${t('nerud.statement.failures.sums')}.`} error={error} retry={() => void refetch()} />
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(${box.tiles.length}, minmax(0, 1fr))`, gap: 1 }}>
      {box.tiles.map(({ name, tab, of }) => {
        const Icon = ICONS[tab]
        return (
          <Card
            key={name}
            variant="outlined"
            sx={tab === chosen ? { borderColor: 'primary.main', backgroundColor: 'action.selected' } : {}}
          >
            <CardActionArea
              onClick={() => choose(tab)}
              aria-pressed={tab === chosen}
              sx={{ px: { xs: 1, sm: 1.5 }, py: 1, display: 'flex', alignItems: 'center', justifyContent: 'flex-start', gap: 1.5 }}
            >
              <Icon color={tab === chosen ? 'primary' : 'action'} sx={{ display: { xs: 'none', sm: 'block' } }} />
              <Box sx={{ minWidth: 0, flexGrow: 1 }}>
                <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
                  {t(`nerud.statement.tiles.${name}`)}
                </Typography>
                <Box sx={{ fontSize: { xs: '0.75rem', sm: '1rem' } }}>
                  {data && !isFetching ? (
                    <Amount box={box} value={of.map(sum => data[sum] ?? '0').reduce(add)} />
                  ) : (
                    <Skeleton width="80%" data-testid="tile-loading" />
                  )}
                </Box>
              </Box>
            </CardActionArea>
          </Card>
        )
      })}
    </Box>
  )
}
