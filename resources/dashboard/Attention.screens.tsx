import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { filterOf } from '#resource'
import { formatInteger } from '#resource/text'
import { waitingFilterOf, type Waiting } from '#resources/firstPage'
import { businessDay } from '#admin/data/values.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { FoldedLine } from '#admin/page/FoldedLine.tsx'
import { listPath } from './Tile.screens.tsx'
import { useWaiting, type PendingCount } from './figures.screens.ts'

/** The translation key of a counter. */
const wordsOf = ({ name, resource, count }: Waiting): string =>
  count === undefined ? `nerud.screens.dashboard.${name}` : `resources.${resource}.counts.${count}`

/** One style for a counter and its texts: there are up to sixteen. */
const counter = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.75,
  flex: 'none',
  px: 1,
  minHeight: { xs: 36, sm: 30 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  typography: 'body2',
  color: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  '& > [data-figure]': { typography: 'h2', fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: 'text.primary' },
} as const
const badCounter = {
  ...counter,
  borderColor: 'error.main',
  '& > [data-figure]': { ...counter['& > [data-figure]'], color: 'error.main' },
} as const

/** A counter: the number of pending records, linked to their list. */
const Counter = ({ of, count, isMany }: PendingCount) => {
  const t = useTranslate()
  const whole = useResource(of.resource)
  const to = of.checklist ?? listPath(whole, filterOf(waitingFilterOf(whole, of), businessDay()), of)
  return (
    <Box component={Link} to={to} sx={of.bad ? badCounter : counter}>
      <span data-figure>
        {formatInteger(count)}
        {isMany && '+'}
      </span>
      <span>{t(wordsOf(of))}</span>
    </Box>
  )
}

/** Problems come before pending work. */
const byWeight = (lines: readonly PendingCount[]): readonly PendingCount[] => [
  ...lines.filter(({ of }) => of.bad),
  ...lines.filter(({ of }) => !of.bad),
]

/** What waits for the user in one line: counters linked to their lists, problems first; empty ones are left out. */
export function Attention() {
  const t = useTranslate()
  const id = useId()
  const { lines, isError } = useWaiting()
  return (
    <Paper component="section" aria-labelledby={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
      <Typography id={id} variant="h2" sx={{ flex: 'none', display: { xs: lines.length > 0 ? 'none' : 'block', sm: 'block' } }}>
        {t('nerud.screens.dashboard.title')}
      </Typography>
      {lines.length === 0 && (
        <Typography color="text.secondary">{t(`nerud.screens.dashboard.${isError ? 'failed' : 'nothing'}`)}</Typography>
      )}
      <FoldedLine
        label={t('nerud.screens.dashboard.title')}
        items={byWeight(lines).map(one => ({ key: one.of.name, node: <Counter {...one} /> }))}
      />
    </Paper>
  )
}
