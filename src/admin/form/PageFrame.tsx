import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { BOTTOM_BAR } from '../bottomBar.ts'
import { fetchUrgent } from '../chunk.ts'
import type { FormSlots } from './RecordForm.tsx'

/** The frame of a form page: the fields in a paper, and a sticky bar of buttons. */
export const PageFrame = ({ body, buttons, isAgain }: FormSlots) => {
  const translate = useTranslate()
  // The dialogs about a lost connection or an expired session must be loaded before the user starts typing.
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
