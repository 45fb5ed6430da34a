import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

interface StillValueProps {
  readonly label: string
  readonly children: string
  /** The value is derived from others; screen readers announce its changes. */
  readonly live?: boolean
}

/** A read-only value of a form: text below a label, as high as an input. */
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
