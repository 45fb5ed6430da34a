import type SvgIcon from '@mui/material/SvgIcon'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

interface MessageProps {
  readonly icon: typeof SvgIcon
  /** What has happened; omitted if the page's title says it. */
  readonly title?: string
  /** A small text above the title: the HTTP status. */
  readonly sign?: string
  readonly children?: ReactNode
  /** The buttons, the primary one first. */
  readonly actions?: ReactNode
}

/** The message of a page that has nothing to show: what has happened, and buttons. */
export const Message = ({ icon: Icon, title, sign, children, actions }: MessageProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 2, textAlign: 'center' }}>
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 56,
        height: 56,
        mb: 1,
        borderRadius: '50%',
        color: 'text.secondary',
        bgcolor: 'action.hover',
      }}
    >
      <Icon />
    </Box>
    {sign && (
      <Typography component="p" variant="overline" aria-hidden sx={{ color: 'text.secondary', lineHeight: 1 }}>
        {sign}
      </Typography>
    )}
    {title && (
      <Typography component="p" variant="h2">
        {title}
      </Typography>
    )}
    {children && <Box sx={{ color: 'text.secondary', maxWidth: 440 }}>{children}</Box>}
    {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1.5 }}>{actions}</Box>}
  </Box>
)

/** A page in the layout that contains only a message. */
export const MessagePage = (props: MessageProps) => (
  <Box sx={{ flexGrow: 1, display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
    <Message {...props} />
  </Box>
)

/** A failed load: a text, the error, and the function that tries again. */
export interface Failure {
  readonly text: string
  readonly error: Error
  readonly retry: () => void
}
/** An alert about a failed load, with the reason and a retry button. */
export const LoadFailure = ({ text, error, retry }: Failure) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      sx={{ my: 1 }}
      action={
        <Button color="inherit" onClick={retry}>
          {translate('nerud.list.retry')}
        </Button>
      }
    >
      {text} {error.message}
    </Alert>
  )
}
