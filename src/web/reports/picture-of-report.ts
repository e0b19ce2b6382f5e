/** Properties of a chart that come from the style sheet. A file needs them as attributes. */
const looks = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]

const margin = 16
/** Pixels in a PNG file per pixel on the screen. Below the minimum, text would be hard to read. */
const densities = { usual: 2, least: 0.5 }
/** The largest canvas that all browsers can draw. */
const mostPixels = 16_000_000
const longestSide = 16_384

/** Part of a page as an SVG file. It looks the same as on the screen, but without buttons and fields. */
export function svgOf(part: Element): string {
  const { left, top } = part.getBoundingClientRect()
  const [width, height] = sizeOf(part)
  const picture = newElement('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `${-margin} ${-margin} ${width} ${height}`,
    width,
    height,
  })
  picture.append(newElement('rect', { x: -margin, y: -margin, width, height, ...backgroundBehind(part) }))
  const content = newElement('g', { transform: `translate(${-left} ${-top})` })
  content.append(...shapesOf(part))
  picture.append(content)
  return new XMLSerializer().serializeToString(picture)
}

/** The color of the nearest element around a part that has one. In dark mode, its text would be too light without it. */
function backgroundBehind({ parentElement }: Element): ReturnType<typeof colorOf> {
  if (!parentElement) return { fill: 'white', 'fill-opacity': 1 }
  const color = colorOf(getComputedStyle(parentElement).backgroundColor)
  return color['fill-opacity'] === 1 ? color : backgroundBehind(parentElement)
}

/** The same as a PNG file; null if it is too long for one. */
export async function pngOf(part: Element): Promise<Blob | null> {
  const [width, height] = sizeOf(part)
  const longest = longestSide / Math.max(width, height)
  const density = Math.min(densities.usual, longest, Math.sqrt(mostPixels / (width * height)))
  if (density < densities.least) return null
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(part))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * density)
  canvas.height = Math.floor(height * density)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function sizeOf(part: Element): [number, number] {
  const { width, height } = part.getBoundingClientRect()
  return [Math.ceil(width) + 2 * margin, Math.ceil(height) + 2 * margin]
}

/** The backgrounds, borders, texts and charts of an element, at their positions in the window. */
function shapesOf(element: Element): Element[] {
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  // Text for screen readers is one pixel wide.
  const isLeftOut = box.width <= 1 || style.visibility === 'hidden' || element.matches(leftOut)
  if (isLeftOut) return []
  if (element instanceof SVGSVGElement) return [copyOf(element, box)]
  return [
    ...backgroundOf(style, box),
    ...[...element.childNodes].flatMap((child) => {
      if (child instanceof Text) return linesOf(child, style)
      return child instanceof Element ? shapesOf(child) : []
    }),
  ]
}

/** Controls are not printed. What a table does not print is figures that are shorter on paper, so it is kept. */
const leftOut = '.print\\:hidden:not(table *), [role="tooltip"], button, select'

function backgroundOf(style: CSSStyleDeclaration, box: DOMRect): Element[] {
  const fill = colorOf(style.backgroundColor)
  const { left: x, top: y, width, height } = box
  const rx = Math.min(Number.parseFloat(style.borderRadius) || 0, height / 2)
  const has = (side: 'Top' | 'Left' | 'Bottom') => Number.parseFloat(style[`border${side}Width`]) > 0
  const line = colorOf(style.borderBottomColor)
  if (has('Left')) return [newElement('rect', { x, y, width, height, rx, ...fill, stroke: line.fill })]
  return [
    ...(fill['fill-opacity'] > 0 ? [newElement('rect', { x, y, width, height, rx, ...fill })] : []),
    ...(has('Top') ? [newElement('rect', { x, y, width, height: 1, ...colorOf(style.borderTopColor) })] : []),
    ...(has('Bottom') ? [newElement('rect', { x, y: y + height - 1, width, height: 1, ...line })] : []),
  ]
}

/** The lines of a text, which the browser may have wrapped. */
function linesOf(text: Text, style: CSSStyleDeclaration): Element[] {
  const lines: { text: string; left: number; right: number; top: number; middle: number }[] = []
  for (const { index, part, space } of partsOf(text)) {
    const { left, right, top, height } = rangeOf(text, index, part).getBoundingClientRect()
    const line = lines.at(-1)
    if (line?.top === top) {
      line.text += space + part
      line.left = Math.min(line.left, left)
      line.right = Math.max(line.right, right)
    } else lines.push({ text: part, left, right, top, middle: top + height / 2 })
  }
  const isRightToLeft = style.direction === 'rtl'
  return lines.map(({ text, left, right, middle }) => {
    const line = newElement('text', {
      x: isRightToLeft ? right : left,
      y: middle,
      dy: '0.35em',
      direction: style.direction,
      // Other programs may not have the font, so the width is fixed.
      textLength: right - left,
      lengthAdjust: 'spacingAndGlyphs',
      'font-family': style.fontFamily,
      'font-size': style.fontSize,
      'font-weight': style.fontWeight,
      ...colorOf(style.color),
    })
    line.textContent = text
    return line
  })
}

/** The words of a text; a word that wraps is split into its characters. */
const partsOf = (text: Text) =>
  [...text.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
    if (rangeOf(text, index, word).getClientRects().length <= 1) return [{ index, part: word, space: ' ' }]
    return Array.from(new Intl.Segmenter().segment(word), (one) => ({
      index: index + one.index,
      part: one.segment,
      space: one.index === 0 ? ' ' : '',
    }))
  })

function rangeOf(text: Text, index: number, part: string): Range {
  const range = document.createRange()
  range.setStart(text, index)
  range.setEnd(text, index + part.length)
  return range
}

/** A copy of a chart with its styles as attributes. */
function copyOf(chart: SVGSVGElement, { left, top, width, height }: DOMRect): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [at, element] of [chart, ...chart.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element)
    const target = copies[at]
    for (const { name } of [...(target?.attributes ?? [])])
      if (/^(class|role|tabindex|aria-|data-)/.test(name)) target?.removeAttribute(name)
    for (const name of looks) target?.setAttribute(name, style.getPropertyValue(name))
    if (element instanceof SVGTextContentElement && element.childElementCount === 0) {
      target?.setAttribute('textLength', `${element.getComputedTextLength()}`)
      target?.setAttribute('lengthAdjust', 'spacingAndGlyphs')
    }
  }
  for (const [name, value] of Object.entries({ x: left, y: top, width, height }))
    copy.setAttribute(name, `${value}`)
  return copy
}

function newElement(name: string, attributes: Record<string, string | number>): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`)
  return element
}

const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/** A color in RGB, because other programs support neither mixed colors nor color spaces. */
function colorOf(color: string): { fill: string; 'fill-opacity': number } {
  if (!pixel) return { fill: color, 'fill-opacity': 1 }
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = color
  pixel.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data
  return { fill: `rgb(${red},${green},${blue})`, 'fill-opacity': alpha / 255 }
}
