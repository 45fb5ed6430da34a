import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Tile } from './Tile.screens.tsx'
import type { Steps } from './useSteps.screens.ts'

/** The first steps in an empty database, in order; a step is done when its records exist. */
export function FirstSteps({ shown, dismiss }: Pick<Steps, 'shown' | 'dismiss'>) {
  const t = useTranslate()
  const say = (key: string, more?: Record<string, unknown>): string => t(`nerud.screens.dashboard.steps.${key}`, more)
  const next = shown.findIndex(one => !one.isDone)
  return (
    <Tile
      title={say('title')}
      aside={
        <Button size="small" onClick={dismiss}>
          {say('dismiss')}
        </Button>
      }
    >
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {say('note', { done: shown.filter(one => one.isDone).length, all: shown.length })}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ step, isDone }, at) => (
          <Box
            component="li"
            key={step.name}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              minHeight: 44,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            {isDone ? (
              <CheckCircleIcon fontSize="small" color="success" titleAccess={say('isDone')} />
            ) : (
              <CircleIcon fontSize="small" color="disabled" aria-hidden />
            )}
            <Typography sx={{ flex: '1 1 200px', ...(isDone ? { color: 'text.secondary' } : at === next && { fontWeight: 600 }) }}>
              {at + 1}. {say(step.name)}
            </Typography>
            {!isDone &&
              step.ways.map((way, which) => (
                <Button
                  key={way.to}
                  component={Link}
                  to={way.to}
                  size="small"
                  variant={at === next && which === 0 ? 'contained' : 'text'}
                  aria-label={`${say(way.word)}: ${say(step.name)}`}
                >
                  {say(way.word)}
                </Button>
              ))}
          </Box>
        ))}
      </Box>
    </Tile>
  )
}
