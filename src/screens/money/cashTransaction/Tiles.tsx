import FunctionsIcon from '@mui/icons-material/Functions'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import SwapIcon from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TabHead from '@mui/material/Tab'
import TabBar from '@mui/material/Tabs'
import { useTranslate } from 'react-admin'
import { add } from '#resource/decimal'
import type { StatementTab, StatementTile } from '#resources/money/cashTransaction/boxes'
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

const tileStyle = {
  maxWidth: 'none',
  justifyContent: 'flex-start',
  textAlign: 'start',
  px: { xs: 1, sm: 1.5 },
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  '&.Mui-selected': { borderColor: 'primary.main', backgroundColor: 'action.selected' },
  '& .MuiTab-icon': { display: { xs: 'none', sm: 'block' }, marginInlineEnd: 1.5 },
} as const

interface TileProps extends Pick<TilesProps, 'of'> {
  readonly tile: StatementTile
  /** The sums of the period; nothing while they load, null where they did not come. */
  readonly sums: Readonly<Record<string, string>> | null | undefined
}

/** The name of a tab over what its rows add up to. */
const Label = ({ of: { box }, tile: { name, tab, of }, sums }: TileProps) => {
  const t = useTranslate()
  const [title, what] = [t(`nerud.statement.tabs.${tab}`), t(`nerud.statement.tiles.${name}`)]
  return (
    <Box component="span" sx={{ minWidth: 0 }}>
      <Box component="span" sx={{ display: 'block', typography: 'body2', fontWeight: 500 }}>
        {title}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: { xs: '0.75rem', sm: '1rem' }, color: 'text.primary' }}>
        {what !== title && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', marginInlineEnd: 0.5 }}>
            {`${what} `}
          </Box>
        )}
        {sums === null ? (
          '—'
        ) : sums ? (
          <Amount box={box} value={of.map(sum => sums[sum] ?? '0').reduce(add)} />
        ) : (
          <Skeleton
            component="span"
            width={110}
            sx={{ display: 'inline-block', transform: 'none', height: '1em' }}
            data-testid="tile-loading"
          />
        )}
      </Box>
    </Box>
  )
}

/** The tabs of a statement, each with the sums of the period that its rows add up to. */
export const Tiles = ({ of: one, filter, tab: chosen, choose }: TilesProps) => {
  const t = useTranslate()
  const { data, error, isFetching, refetch } = useBoxSums(one, filter)
  const { box } = one
  const tiles = box.tabs.flatMap(({ name }) => box.tiles.find(tile => tile.tab === name) ?? [])
  const sums = error ? null : isFetching ? undefined : data
  const tabs = (
    <TabBar
      value={chosen}
      onChange={(_, next: StatementTab['name']) => choose(next)}
      variant="fullWidth"
      aria-label={t(`nerud.statement.of.${box.owner}.title`)}
      sx={{ '& .MuiTabs-list': { gap: 1 }, '& .MuiTabs-indicator': { display: 'none' } }}
    >
      {tiles.map(tile => {
        const Icon = ICONS[tile.tab]
        return (
          <TabHead
            key={tile.tab}
            value={tile.tab}
            icon={<Icon />}
            iconPosition="start"
            sx={tileStyle}
            label={<Label of={one} tile={tile} sums={sums} />}
          />
        )
      })}
    </TabBar>
  )
  return (
    <>
      {error && <Failure text={`${t('nerud.statement.failures.sums')}.`} error={error} retry={() => void refetch()} />}
      {tabs}
    </>
  )
}
