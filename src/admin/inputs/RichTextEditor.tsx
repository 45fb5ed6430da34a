import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { styled } from '@mui/material/styles'
import { cleanHtml, isBlankHtml } from './cleanHtml.ts'
import { edit } from './editing.ts'
import { RichTextLink } from './RichTextLink.tsx'
import { RichTextToolbar, type Command } from './RichTextToolbar.tsx'

const Page = styled('div')(({ theme }) => ({
  minHeight: 140,
  maxHeight: 480,
  overflow: 'auto',
  padding: theme.spacing(1, 1.5),
  outline: 'none',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& p': { margin: theme.spacing(0.75, 0) },
  '& h2, & h3, & h4': { margin: theme.spacing(1.5, 0, 0.5), fontSize: '1.1em' },
  '& blockquote': {
    margin: theme.spacing(1, 0),
    paddingInlineStart: theme.spacing(1.5),
    borderInlineStart: `3px solid ${theme.palette.divider}`,
  },
  '& a': { color: theme.palette.primary.main },
  '& img': { maxWidth: '100%' },
}))

export interface RichTextEditorProps {
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  /** HTML. */
  readonly value: string
  readonly onChange: (html: string | null) => void
  readonly onBlur: () => void
  readonly inputRef: (element: HTMLElement | null) => void
  readonly locked: boolean
  readonly required: boolean
  readonly invalid: boolean
}

const paste = (event: ClipboardEvent): void => {
  event.preventDefault()
  const html = event.clipboardData.getData('text/html')
  if (html === '') edit('insertText', event.clipboardData.getData('text/plain'))
  else edit('insertHTML', cleanHtml(html))
}

/** The selection inside the page at the moment, to come back to after a click elsewhere. */
const selectionIn = (page: HTMLElement | null): Range | null => {
  const selection = document.getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  return range && page?.contains(range.commonAncestorContainer) ? range.cloneRange() : null
}

interface Linking {
  readonly range: Range
  readonly anchor: HTMLElement
}

const linkAt = (range: Range | null): string => {
  const node = range?.startContainer
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('a')?.getAttribute('href') ?? ''
}

const linkElement = (address: string): string => {
  const element = document.createElement('a')
  element.setAttribute('href', address)
  element.textContent = address
  return element.outerHTML
}

/** A rich text editor on the browser's own editing: what is pasted and what is stored passes the same list of allowed elements. */
export const RichTextEditor = ({ value, onChange, inputRef, locked, required, invalid, ...props }: RichTextEditorProps) => {
  const page = useRef<HTMLDivElement>(null)
  const written = useRef<string | null>(null)
  const [linking, setLinking] = useState<Linking | null>(null)

  useEffect(() => {
    if (page.current === null || written.current === value) return
    page.current.innerHTML = cleanHtml(value)
    written.current = value
  }, [value])

  useEffect(() => {
    edit('styleWithCSS', 'false')
    edit('defaultParagraphSeparator', 'p')
  }, [])

  const emit = (): void => {
    const html = cleanHtml(page.current?.innerHTML ?? '')
    written.current = isBlankHtml(html) ? '' : html
    onChange(written.current === '' ? null : written.current)
  }
  const perform = ({ name, argument }: Command): void => {
    page.current?.focus()
    edit(name, argument)
    emit()
  }
  const openLink = (): void => {
    const range = selectionIn(page.current)
    if (range && page.current) setLinking({ range, anchor: page.current })
  }
  const link = (address: string | null): void => {
    const range = linking?.range ?? null
    setLinking(null)
    page.current?.focus()
    if (range) document.getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset)
    if (address === null) edit('unlink')
    else if (range?.collapsed && linkAt(range) === '') edit('insertHTML', cleanHtml(linkElement(address)))
    else edit('createLink', address)
    emit()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK' || locked) return
    event.preventDefault()
    openLink()
  }
  return (
    <>
      {!locked && <RichTextToolbar page={page} onCommand={perform} onLink={openLink} />}
      <Page
        ref={element => {
          page.current = element
          inputRef(element)
        }}
        id={props.id}
        role="textbox"
        aria-multiline
        aria-labelledby={props.labelId}
        aria-describedby={props.describedBy}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-readonly={locked || undefined}
        tabIndex={0}
        contentEditable={!locked}
        suppressContentEditableWarning
        onInput={emit}
        onPaste={paste}
        onKeyDown={onKeyDown}
        onBlur={props.onBlur}
      />
      {linking && <RichTextLink address={linkAt(linking.range)} anchor={linking.anchor} onDone={link} onCancel={() => setLinking(null)} />}
    </>
  )
}
