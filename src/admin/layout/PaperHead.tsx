import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatDateTime } from '#resource/text'
import { useHeadingText, useSystemName } from '../page/PageTitle.tsx'
import { useZone } from '../system.ts'
import { usePrintTime } from '../table/usePaper.ts'

/** The header of a printed page: system, title, and time of printing. The top bar with the heading is not printed. */
export function PaperHead() {
  const translate = useTranslate()
  const heading = useHeadingText()
  const system = useSystemName()
  const zone = useZone()
  const at = usePrintTime()
  return (
    <Box className="paper-head" aria-hidden sx={{ display: 'none', displayPrint: 'block' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption' }}>
        <span>{system}</span>
        <span>{at && translate('nerud.shell.frame.printed', { at: formatDateTime(at, zone) })}</span>
      </Box>
      <Typography component="p" variant="h1">
        {heading}
      </Typography>
    </Box>
  )
}
