import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslate } from 'react-admin'

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const

/** Buttons: primary, secondary, destructive; disabled, busy. */
export const Buttons = () => {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {(['contained', 'outlined', 'text'] as const).map(variant => (
        <Box key={variant} sx={line}>
          <Button variant={variant} startIcon={<AddIcon />}>
            {t('ra.action.create')}
          </Button>
          <Button variant={variant} color="error">
            {t('ra.action.delete')}
          </Button>
          <Button variant={variant} disabled>
            {t('ra.action.save')}
          </Button>
          <Button variant={variant} loading>
            {t('ra.action.save')}
          </Button>
        </Box>
      ))}
    </Box>
  )
}

/** Chips of filters and counts, pressed or not, and tabs. */
export const Chips = () => {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={line}>
        <Chip clickable color="primary" label={t('nerud.list.indicators.all')} />
        <Chip clickable variant="outlined" label={t('nerud.list.filters')} />
        <Chip label={t('nerud.list.filters')} onDelete={() => undefined} />
      </Box>
      <Tabs value="data">
        {(['data', 'documents', 'history'] as const).map(tab => (
          <Tab key={tab} value={tab} label={t(`nerud.show.tabs.${tab}`)} />
        ))}
      </Tabs>
    </Box>
  )
}

/** Alerts by severity, and loading placeholders. */
export const Messages = () => {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {(['success', 'info', 'warning', 'error'] as const).map(severity => (
        <Alert key={severity} severity={severity} action={<Button color="inherit">{t('nerud.list.retry')}</Button>}>
          {t('nerud.list.failed')}
        </Alert>
      ))}
      <LinearProgress variant="determinate" value={40} aria-label={t('nerud.list.counting')} />
      <Skeleton variant="rounded" height={48} animation={false} />
    </Box>
  )
}
