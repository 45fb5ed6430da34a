import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { filterOf } from '#resource'
import { formatInteger } from '#resource/text'
import { markOf, type Waiting } from '#resources/waiting'
import { businessDay } from '#admin/day.ts'
import { useResource } from '#admin/declared.tsx'
import { listPath } from './paths.screens.ts'
import { Tile } from './Tile.screens.tsx'
import { useWaiting, type Counted } from './useWaiting.screens.ts'

/** The key of what they are called. */
const wordsOf = ({ name, resource, count }: Waiting): string =>
  count === undefined ? `nerud.screens.dashboard.${name}` : `resources.${resource}.counts.${count}`

/** One counter: how many records wait, and the way to their list. */
const Counter = ({ of, count, isMany }: Counted) => {
  const t = useTranslate()
  const whole = useResource(of.resource)
  const to = of.checklist ?? listPath(whole, filterOf(markOf(whole, of), businessDay()), of.view, of.page)
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        p: 1.5,
        borderRadius: 1,
        textAlign: 'left',
        '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
      }}
    >
      <Typography
        component="span"
        sx={{
          fontSize: 26,
          lineHeight: 1.2,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: of.bad ? 'error.main' : 'text.primary',
        }}
      >
        {formatInteger(count)}
        {isMany && '+'}
      </Typography>
      <Typography component="span" variant="body2">
        {t(wordsOf(of))}
      </Typography>
    </ButtonBase>
  )
}

/** What waits for the user: counters that lead to the lists in which it stands. Nothing is said of lists in which nothing waits. */
export function Attention() {
  const t = useTranslate()
  const { lines, isError } = useWaiting()
  return (
    <Tile title={t('nerud.screens.dashboard.title')}>
      {lines.length === 0 ? (
        <Typography color="text.secondary">{t(`nerud.screens.dashboard.${isError ? 'failed' : 'nothing'}`)}</Typography>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 0.5,
            mx: -1.5,
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(168px, 1fr))' },
          }}
        >
          {lines.map(one => (
            <Counter key={one.of.name} {...one} />
          ))}
        </Box>
      )}
    </Tile>
  )
}
