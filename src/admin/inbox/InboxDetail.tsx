import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useImperativeHandle, type Ref } from 'react'
import { RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin'
import { titleOf } from '#resource'
import { useActions } from '../actions/useActions.ts'
import { useStarting } from '../actions/useStarting.tsx'
import { cellText } from '../cells.tsx'
import { useWords } from '../cells/useWords.ts'
import { useNotes } from '../declared.tsx'
import { FieldGrid, FieldOf, isEmpty } from '../fields.tsx'
import { headOf } from '../record/head.ts'
import type { Line } from './streams.ts'

/** What keys start on the lines that are meant. */
export interface Starter {
  /** The action at a place among the further ones. */
  readonly start: (place: number) => void
}

interface InboxActionsProps {
  readonly lines: readonly Line[]
  readonly starter: Ref<Starter>
  readonly onActed: () => void
}

/** What can be done to lines of one kind beside being accepted, each with the digit that starts it. */
const FurtherActions = ({ lines, starter, onActed }: InboxActionsProps) => {
  const { resource, inbox } = lines[0]!.stream
  const offers = useActions(resource, 'many', null).filter(({ name }) => name !== inbox.accept)
  const ids = lines.map(({ row }) => row.id)
  const { start, busy, dialogs } = useStarting({ resource, target: { on: 'many', ids }, under: undefined, onDone: onActed })
  useImperativeHandle(starter, () => ({
    start: place => {
      const offer = offers[place]
      if (offer && busy === null) start(offer)
    },
  }))
  return (
    <>
      {offers.map((offer, at) => (
        <Button
          key={offer.name}
          color={offer.danger ? 'error' : 'primary'}
          loading={busy === offer.name}
          disabled={busy !== null && busy !== offer.name}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => start(offer)}
        >
          {offer.label}
          <Box component="kbd" aria-hidden sx={{ ml: 1, font: 'inherit', opacity: 0.6 }}>
            {at + 1}
          </Box>
        </Button>
      ))}
      {dialogs}
    </>
  )
}

interface InboxDetailProps {
  /** The line whose values are shown. */
  readonly line: Line
  /** The lines to which actions are done: those that are marked, or this one. */
  readonly meant: readonly Line[]
  readonly mayAccept: boolean
  readonly href: string | undefined
  readonly starter: Ref<Starter>
  readonly onAccept: () => void
  readonly onOpen: () => void
  readonly onActed: () => void
}

/** The sum with what is proposed for it, and the columns of the view that say something. */
const Facts = ({ of: { key, stream, row } }: { readonly of: Line }) => {
  const { resource, inbox } = stream
  const notes = useNotes()
  const { problem } = headOf(resource)
  const said = resource.list!.columns.filter(
    name => name in resource.fields && name !== problem && name !== inbox.sum && !isEmpty(resource, name, row),
  )
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={row}>
        {inbox.sum !== undefined && (
          // What is proposed comes a moment later: nothing is pushed down by it.
          <Box sx={{ minHeight: notes[`${resource.name}.${inbox.sum}`] ? 80 : 0 }}>
            <FieldOf key={key} name={inbox.sum} />
          </Box>
        )}
        <FieldGrid>
          {said.map(name => (
            <FieldOf key={name} name={name} />
          ))}
        </FieldGrid>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

/** The line that keys are for in full: what is wrong, what is proposed, what it says, and what can be done. */
export const InboxDetail = ({ line, meant, mayAccept, href, starter, onAccept, onOpen, onActed }: InboxDetailProps) => {
  const t = useTranslate()
  const words = useWords()
  const { stream, row } = line
  const { resource, inbox } = stream
  const { problem } = headOf(resource)
  const isOfOneKind = meant.every(one => one.stream === stream)
  return (
    <Box
      sx={{
        p: 2,
        display: 'grid',
        gap: 1.5,
        alignContent: 'start',
        '& dl': { gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' },
      }}
    >
      <Typography variant="h2">{titleOf(resource, row)}</Typography>
      {problem !== undefined && !isEmpty(resource, problem, row) && (
        <Alert severity="warning">{cellText(resource, problem, row, words)}</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {mayAccept && (
          <Button variant="contained" onClick={onAccept} aria-keyshortcuts="Enter">
            {meant.length > 1
              ? t('nerud.inbox.acceptMany', { count: meant.length })
              : t(`resources.${resource.name}.actions.${inbox.accept}`)}
          </Button>
        )}
        {isOfOneKind && <FurtherActions key={stream.key} lines={meant} starter={starter} onActed={onActed} />}
        {href !== undefined && (
          <Button
            href={href}
            endIcon={<OpenInNewIcon />}
            onClick={event => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onOpen()
            }}
          >
            {t('nerud.inbox.card')}
          </Button>
        )}
      </Box>
      <Facts of={line} />
    </Box>
  )
}
