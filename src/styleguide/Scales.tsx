import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { TONES } from '#resource'
import { toned } from '../admin/tones.tsx'
import { RADII, SPACES } from '../admin/theme/themes.ts'

const TYPES = ['h1', 'h2', 'h3', 'body1', 'body2', 'caption', 'overline'] as const
const COLOURS = [
  'primary.main',
  'error.main',
  'warning.main',
  'info.main',
  'success.main',
  'text.primary',
  'text.secondary',
  'divider',
  'background.default',
  'background.paper',
] as const

/** Typography, spacing, radii and colours. */
export const Scales = () => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <div>
      {TYPES.map(variant => (
        <Typography key={variant} variant={variant} component="p">
          {variant}: 1 234 567,89 ₽ · {new Date(0).toLocaleDateString('ru-RU', { timeZone: 'UTC' })}
        </Typography>
      ))}
    </div>
    <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2, flexWrap: 'wrap' }}>
      {SPACES.map(space => (
        <Box key={space} sx={{ typography: 'caption' }}>
          <Box sx={{ width: space, height: space, backgroundColor: 'primary.main' }} />
          {space}
        </Box>
      ))}
      {RADII.map(radius => (
        <Box key={radius} sx={{ typography: 'caption' }}>
          <Box sx={{ width: 48, height: 32, border: 1, borderColor: 'text.secondary', borderRadius: `${radius}px` }} />
          {radius}
        </Box>
      ))}
    </Box>
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {COLOURS.map(colour => (
        <Box key={colour} sx={{ typography: 'caption' }}>
          <Box sx={{ width: 96, height: 32, backgroundColor: colour, border: 1, borderColor: 'divider', borderRadius: 1 }} />
          {colour}
        </Box>
      ))}
    </Box>
  </Box>
)

/** The tones of states. */
export const Tones = () => (
  <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', typography: 'body2' }}>
    {TONES.map(tone => (
      <span key={tone}>{toned(tone, tone)}</span>
    ))}
  </Box>
)
