import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { pathOf, toneOf } from '#resource'
import { formatDate } from '#resource/text'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { toneClass } from '#admin/tones.tsx'
import { FigureLink, listPath, Nothing, Pending, Tile } from './Tile.screens.tsx'
import { useFigures, withFigures } from './figures.screens.ts'

interface Mine {
  readonly count: number
  readonly overdue: number
  readonly tasks: readonly {
    readonly id: number
    readonly title: string
    readonly due: string | null
    readonly term: string | null
    readonly priority: string
    readonly status: string
  }[]
}

const Row = ({ id, title, due, term, status }: Mine['tasks'][number]) => {
  const task = useResource('kanbanTask')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 1.5,
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
      }}
    >
      <MuiLink component={Link} to={pathOf(task, 'one', id) ?? '/'} sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </MuiLink>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap', display: { xs: 'none', sm: 'block' } }}>{status}</Box>
      <Box sx={{ whiteSpace: 'nowrap' }} className={toneClass(toneOf(task.fields['term']!, term))}>
        {formatDate(due ?? '')}
      </Box>
    </Box>
  )
}

/** The user's open tasks, overdue ones first. */
export const MyTasks = withFigures('kanbanTask', 'mine', () => {
  const t = useTranslate()
  const task = useResource('kanbanTask')
  const { userId } = useMay()
  const { data, isError } = useFigures<Mine>('kanbanTask', 'mine')
  const listOf = (where: string): string => listPath(task, { assignee: [userId] }, { where: `and(is(isActive,1),${where})` })
  return (
    <Tile
      title={t('nerud.screens.dashboard.tasks.title')}
      aside={
        <MuiLink component={Link} to={`/kanban/dashboard?assignee=${userId}`}>
          {t('nerud.screens.dashboard.tasks.board')}
        </MuiLink>
      }
    >
      {!data ? (
        <Pending lines={4} failed={isError} />
      ) : data.count === 0 ? (
        <Nothing>{t('nerud.screens.dashboard.tasks.none')}</Nothing>
      ) : (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
            <FigureLink to={listOf('not(term,done)')}>{t('nerud.screens.dashboard.tasks.count', { smart_count: data.count })}</FigureLink>
            {data.overdue > 0 && (
              <>
                {' · '}
                <FigureLink to={listOf('is(term,overdue)')}>
                  {t('nerud.screens.dashboard.tasks.overdue', { count: data.overdue })}
                </FigureLink>
              </>
            )}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.tasks.map(one => (
              <Row key={one.id} {...one} />
            ))}
          </Box>
        </>
      )}
    </Tile>
  )
})
