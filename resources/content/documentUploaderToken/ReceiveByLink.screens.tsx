import LinkIcon from '@mui/icons-material/QrCode2'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MuiLink from '@mui/material/Link'
import { useId, useState, type ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { addersOf, type Receiver } from './receivers.ts'
import { useCardPath } from '#admin/cells/context.ts'
import { useMay } from '#admin/authProvider.ts'
import type { DocumentSourceProps } from '#admin/customScreens.tsx'
import { RecordDialog } from '#admin/form/RecordDialog.tsx'
import { DialogButtons } from '#admin/page/DialogButtons.tsx'
import { IssuedLink } from './IssuedLink.screens.tsx'

const NAME = 'documentUploaderToken'

function LinkDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useTranslate()
  const titleId = useId()
  const path = useCardPath()(NAME, id)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('nerud.uploader.link.title')}</DialogTitle>
      <DialogContent dividers>
        <IssuedLink id={id} isAgain={false} isAtOnce />
        {path && (
          <MuiLink component={Link} to={path} sx={{ display: 'inline-block', mt: 2 }}>
            {t('nerud.uploader.link.open')}
          </MuiLink>
        )}
      </DialogContent>
      <DialogButtons primary={{ label: t('nerud.uploader.link.done'), onClick: onClose }} />
    </Dialog>
  )
}

/** The source of documents from outside for a kind of record: creates a link, then issues it. */
export const receiveFor = (kind: Receiver): ComponentType<DocumentSourceProps> =>
  function ReceiveByLink({ owner }) {
    const t = useTranslate()
    const { allows } = useMay()
    const [isMaking, setMaking] = useState(false)
    const [made, setMade] = useState<number>()
    if (!allows({ right: addersOf(kind), reads: false })) return null
    return (
      <>
        <Button startIcon={<LinkIcon />} onClick={() => setMaking(true)}>
          {t('nerud.uploader.link.receive')}
        </Button>
        {isMaking && (
          <RecordDialog
            resource={NAME}
            preset={{ objectKind: kind, objectId: owner }}
            onDone={saved => {
              setMaking(false)
              if (saved) setMade(saved['id'] as number)
            }}
          />
        )}
        {made !== undefined && <LinkDialog id={made} onClose={() => setMade(undefined)} />}
      </>
    )
  }
