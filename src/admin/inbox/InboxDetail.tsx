import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useImperativeHandle, useState, type Ref } from 'react'
import { RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin'
import { byName, titleOf, type Action, type Resource, type WireRecord } from '#resource'
import { useActions, type OfferedAction } from '../actions/useActions.ts'
import { useStarting } from '../actions/useStarting.tsx'
import { cellText } from '../cells.tsx'
import { useWords } from '../cells/context.ts'
import { useProvider } from '../data/provider.ts'
import type { Row } from '../data/rows.ts'
import { useCustomScreens } from '../customScreens.tsx'
import { FieldGrid, FieldOf, isEmptyValue } from '../record/DataOf.tsx'
import { recordHeadOf } from '../record/RecordHead.tsx'
import type { InboxEntry } from './streams.ts'
import { filledIn } from './accepting.ts'

/** Starts actions by keys. */
export interface Starter {
  /** Starts the further action with this index. */
  readonly start: (index: number) => void
}

/** Whether an action is available for a record, as far as its row shows. */
function isOpenTo(resource: Resource, { when, offered }: Action, row: Row): boolean {
  try {
    const flat = byName(resource, row)
    return (!when || when(flat)) && (!offered || offered(flat))
  } catch {
    return true
  }
}

interface InboxActionsProps {
  readonly lines: readonly InboxEntry[]
  /** The proposal for the line, if there is only one. */
  readonly proposal: WireRecord | null
  readonly starter: Ref<Starter>
  readonly onActed: () => void
}

/** Further actions on lines of one kind besides accepting, each with its digit key. */
const FurtherActions = ({ lines, proposal, starter, onActed }: InboxActionsProps) => {
  const { resource, inbox } = lines[0]!.stream
  const provider = useProvider()
  // Actions that are available for none of the lines are left out and have no digit.
  const offers = useActions(resource, 'many', null).filter(
    ({ name, action }) => name !== inbox.accept && lines.some(({ row }) => isOpenTo(resource, action!, row)),
  )
  const [begins, setBegins] = useState<WireRecord>()
  const ids = lines.map(({ row }) => row.id)
  const { start: begin, busy, dialogs } = useStarting({ resource, target: { on: 'many', ids }, under: undefined, onDone: onActed, begins })
  const [first] = lines
  // For a single line, inputs are prefilled from the record or its proposal.
  const start = (offer: OfferedAction): void => {
    const filled = lines.length === 1 && offer.action?.input ? filledIn(provider, first!, offer.name, proposal) : Promise.resolve({})
    void filled.then(values => {
      setBegins(values)
      begin(offer)
    })
  }
  useImperativeHandle(starter, () => ({
    start: index => {
      const offer = offers[index]
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
  /** The line whose details are shown. */
  readonly line: InboxEntry
  /** The lines that actions apply to: the marked ones, or this one. */
  readonly meant: readonly InboxEntry[]
  /** Those of them that can be accepted. */
  readonly open: readonly InboxEntry[]
  readonly proposals: ReadonlyMap<string, WireRecord | null>
  readonly href: string | undefined
  readonly starter: Ref<Starter>
  readonly onAccept: () => void
  readonly onOpen: () => void
  readonly onActed: () => void
}

/** The amount with its proposal, and the non-empty columns of the view. */
const Facts = ({ of: { key, stream, row } }: { readonly of: InboxEntry }) => {
  const { resource, inbox } = stream
  const { notes } = useCustomScreens()
  const { problem } = recordHeadOf(resource)
  const texts = resource.list!.columns.filter(
    name => name in resource.fields && name !== problem && name !== inbox.sum && !isEmptyValue(resource, name, row),
  )
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={row}>
        {inbox.sum !== undefined && (
          // The proposal loads later; its height is reserved so that nothing moves.
          <Box sx={{ minHeight: notes[`${resource.name}.${inbox.sum}`] ? 80 : 0 }}>
            <FieldOf key={key} name={inbox.sum} />
          </Box>
        )}
        <FieldGrid>
          {texts.map(name => (
            <FieldOf key={name} name={name} />
          ))}
        </FieldGrid>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

/** The details of the active line: problem, proposal, values and actions. */
export const InboxDetail = ({ line, meant, open, proposals, href, starter, onAccept, onOpen, onActed }: InboxDetailProps) => {
  const t = useTranslate()
  const words = useWords()
  const { stream, row } = line
  const { resource } = stream
  const { problem } = recordHeadOf(resource)
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
      {problem !== undefined && !isEmptyValue(resource, problem, row) && (
        <Alert severity="warning">{cellText(resource, problem, row, words)}</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {open.length > 0 && (
          <Button variant="contained" onClick={onAccept} aria-keyshortcuts="Enter">
            {open.length > 1
              ? t('nerud.inbox.acceptMany', { count: open.length })
              : t(`resources.${open[0]!.stream.resource.name}.actions.${open[0]!.stream.inbox.accept}`)}
          </Button>
        )}
        {isOfOneKind && (
          <FurtherActions
            key={stream.key}
            lines={meant}
            proposal={proposals.get(meant[0]!.key) ?? null}
            starter={starter}
            onActed={onActed}
          />
        )}
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
