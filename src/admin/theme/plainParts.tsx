import type { ReactNode } from 'react'

interface OutlineProps {
  readonly className?: string
  readonly label?: ReactNode
  readonly notched?: boolean
}

/** The border of an input, with a gap for its label: looks like Material UI's, whose three parts compute a style each for every input. */
export const Outline = ({ className, label, notched = false }: OutlineProps) => {
  const hasLabel = label !== undefined && label !== null && label !== ''
  return (
    <fieldset aria-hidden className={`outline ${className ?? ''}`}>
      <legend className={hasLabel ? `label-gap${notched ? ' open' : ''}` : ''}>
        {hasLabel ? <span>{label}</span> : <span className="notranslate">&#8203;</span>}
      </legend>
    </fieldset>
  )
}

/** The arrow of a select, without the style that an icon component would compute for each. */
export const popupArrow = (
  <svg className="popup-arrow" focusable="false" aria-hidden viewBox="0 0 24 24">
    <path d="M7 10l5 5 5-5z" />
  </svg>
)

/** The styles of both, once for the page. */
export const plainPartStyles = {
  '.outline': {
    position: 'absolute',
    inset: '-5px 0 0',
    minWidth: '0%',
    margin: 0,
    padding: '0 8px',
    overflow: 'hidden',
    pointerEvents: 'none',
    textAlign: 'start',
    border: '1px solid',
    borderRadius: 'inherit',
  },
  '.outline > legend': {
    float: 'unset',
    width: 'auto',
    padding: 0,
    overflow: 'hidden',
    lineHeight: '11px',
    transition: 'width 150ms cubic-bezier(0.0, 0, 0.2, 1) 0ms',
  },
  '.outline > .label-gap': {
    display: 'block',
    height: 11,
    maxWidth: 0.01,
    fontSize: '0.75em',
    lineHeight: 'inherit',
    visibility: 'hidden',
    whiteSpace: 'nowrap',
    transition: 'max-width 50ms cubic-bezier(0.0, 0, 0.2, 1) 0ms',
    '& > span': { display: 'inline-block', paddingInline: 5, opacity: 0, visibility: 'visible' },
  },
  '.outline > .open': { maxWidth: '100%', transition: 'max-width 100ms cubic-bezier(0.0, 0, 0.2, 1) 50ms' },
  '.popup-arrow': {
    display: 'inline-block',
    flexShrink: 0,
    width: '1em',
    height: '1em',
    fontSize: '1.5rem',
    fill: 'currentColor',
    userSelect: 'none',
  },
} as const
