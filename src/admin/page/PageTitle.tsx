import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore, useTranslate } from 'react-admin'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useSystem } from '../data/provider.ts'
import { withTail } from '../theme/textParts.tsx'

/** The id of the heading in the top bar; react-admin's <Title> looks it up by this id too. */
export const TITLE_ID = 'react-admin-title'

/** The heading element of the layout, once it has rendered. */
export const HeadingContext = createContext<HTMLElement | null>(null)

/** Renders the heading of a page into the top bar; it is the only h1. */
export function PageTitle({ title }: { readonly title: ReactNode }) {
  const element = useContext(HeadingContext)
  return element ? createPortal(typeof title === 'string' ? withTail(title) : title, element) : null
}

/** The name of the system: the setting, or the name of the product. */
export function useSystemName(): string {
  const translate = useTranslate()
  const { variables, isKnown } = useSystem()
  // Until the server has sent the setting, the last known name is used, so that the top bar does not change its width.
  const [last, keep] = useStore('systemName', '')
  const name = isKnown ? (variables.systemName ?? '') : last
  useEffect(() => {
    if (isKnown && name !== last) keep(name)
  }, [isKnown, name, last, keep])
  return name || translate('nerud.shell.systemName')
}

/** Sets the document title: '{systemName} | {page title}' (foundations §1). */
export function useDocumentTitle(title: string): void {
  const systemName = useSystemName()
  useEffect(() => {
    document.title = title ? `${systemName} | ${title}` : systemName
  }, [systemName, title])
}

/** The current text of the heading, whoever set it. */
export function useHeadingText(): string {
  const heading = useContext(HeadingContext)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!heading) return undefined
    const read = (): void => setText(heading.textContent?.trim() ?? '')
    read()
    const observer = new MutationObserver(read)
    observer.observe(heading, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [heading])
  return text
}

/** Sets the favicon from the setting 'favicon', a file path (foundations §1). */
export function useFavicon(): void {
  const { favicon } = useSystem().variables
  useEffect(() => {
    if (!favicon) return
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.head.appendChild(document.createElement('link'))
    link.rel = 'icon'
    link.removeAttribute('type')
    link.href = favicon
  }, [favicon])
}

/** The id of the element that contains the page. */
export const CONTENT_ID = 'main-content'

/** Shown while a chunk loads; a short wait shows nothing. */
export function PageLoading() {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        minHeight: '40vh',
        animation: 'nerud-appear 1ms linear 300ms both',
        '@keyframes nerud-appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
      }}
    >
      <CircularProgress size={28} aria-label={translate('nerud.shell.frame.loading')} />
    </Box>
  )
}

/** Visually hidden, for screen readers only. */
export const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
