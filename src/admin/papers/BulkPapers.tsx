import PrintIcon from '@mui/icons-material/Print'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { TemplatesOf } from './TemplatesOf.tsx'

interface BulkPapersProps {
  readonly resource: Resource
  readonly object: number
  readonly ids: readonly number[]
}

/** The documents of the selected records: all in one PDF for printing, or as files. */
export const BulkPapers = ({ resource, object, ids }: BulkPapersProps) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button startIcon={<PrintIcon />} onClick={() => setIsOpen(true)}>
        {translate('nerud.show.papers.many')}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} fullWidth maxWidth="sm">
          <DialogTitle>{translate('nerud.show.papers.ofSelected', { smart_count: ids.length })}</DialogTitle>
          <DialogContent>
            <TemplatesOf resource={resource} ids={ids} isMany object={object} />
          </DialogContent>
          <DialogButtons cancel={{ label: translate('nerud.show.papers.close'), onClick: () => setIsOpen(false) }} />
        </Dialog>
      )}
    </>
  )
}
