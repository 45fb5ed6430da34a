import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

/** Marks an input whose value was carried over from the previous record. */
export const LastMark = () => {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      title={translate('nerud.form.lastHint')}
      sx={{
        position: 'absolute',
        insetInlineEnd: 10,
        top: 8,
        transform: 'translateY(-50%)',
        zIndex: 1,
        px: 0.5,
        bgcolor: 'background.paper',
        color: 'text.secondary',
        fontSize: '0.6875rem',
        lineHeight: 1,
        cursor: 'default',
      }}
    >
      {translate('nerud.form.last')}
    </Box>
  )
}
