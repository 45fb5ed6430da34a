import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslate } from 'react-admin'

/** Shown while a chunk loads; a short wait shows nothing. */
export function PageLoading() {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        minHeight: '40vh',
        animation: 'nerud-appear 1ms linear 300ms both',
        '@keyframes nerud-appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
      }}
    >
      <CircularProgress size={28} aria-label={translate('nerud.shell.frame.loading')} />
    </Box>
  )
}
