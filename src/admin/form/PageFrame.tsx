import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { BOTTOM_BAR } from '../bottomBar.ts'
import { fetchUrgent } from '../chunk.ts'
import type { FormSlots } from './RecordForm.tsx'

/** A form on a page of its own: the fields on a sheet, the buttons always in sight below them. */
export const PageFrame = ({ body, buttons, isAgain }: FormSlots) => {
  const translate = useTranslate()
  // From the first key on, what says that the server has gone or the session has ended must be here already.
  useEffect(fetchUrgent, [])
  return (
    <Paper sx={{ maxWidth: 1200, mt: 1 }}>
      <Box sx={{ p: { xs: 1.5, sm: 2.5 } }}>{body}</Box>
      <Box
        {...BOTTOM_BAR}
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: { xs: 0.5, sm: 1 },
          '& .MuiButton-root': { px: { xs: 1, sm: 1.5 } },
          px: { xs: 1.5, sm: 2.5 },
          py: 1.25,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
          borderEndStartRadius: 'inherit',
          borderEndEndRadius: 'inherit',
        }}
      >
        <Typography variant="caption" sx={{ color: 'text.secondary', marginInlineEnd: 'auto', display: { xs: 'none', md: 'block' } }}>
          {translate(isAgain ? 'nerud.form.keysAgain' : 'nerud.form.keys')}
        </Typography>
        {buttons}
      </Box>
    </Paper>
  )
}
