import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

interface StillValueProps {
  readonly label: string
  readonly children: string
  /** The value follows from others and is told to screen readers while they are typed. */
  readonly live?: boolean
}

/** A value of a form that is shown and not typed: plain words under their label, as high as an input, without its box. */
export const ReadOnlyValue = ({ label, children, live = false }: StillValueProps) => (
  <Box component="dl" sx={{ m: 0, mt: 0.5, minHeight: 40, minWidth: 0 }}>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', display: 'block', lineHeight: 1.3 }}>
      {label}
    </Typography>
    <Typography
      component="dd"
      sx={{ m: 0, overflowWrap: 'anywhere', ...(!children && { color: 'text.secondary' }) }}
      {...(live && { 'aria-live': 'polite' as const })}
    >
      {children || '—'}
    </Typography>
  </Box>
)
