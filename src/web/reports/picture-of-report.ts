/** What the style sheet decides about the look of a chart. A file needs it as attributes of the elements. */
const looks = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]

const margin = 16
/** Pixels of a PNG file per pixel of the screen. */
const density = 2

/** Part of a page as an SVG file that looks as on the screen, without its buttons and fields. */
export function svgOf(part: Element): string {
  const { left, top } = part.getBoundingClientRect()
  const [width, height] = sizeOf(part)
  const picture = newElement('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `${-margin} ${-margin} ${width} ${height}`,
    width,
    height,
  })
  const background = colorOf(getComputedStyle(document.body).backgroundColor)
  picture.append(newElement('rect', { x: -margin, y: -margin, width, height, ...background }))
  const content = newElement('g', { transform: `translate(${-left} ${-top})` })
  content.append(...shapesOf(part))
  picture.append(content)
  return new XMLSerializer().serializeToString(picture)
}

/** The same as a PNG file. */
export async function pngOf(part: Element): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(part))}`
  await image.decode()
  const [width, height] = sizeOf(part)
  const canvas = document.createElement('canvas')
  canvas.width = width * density
  canvas.height = height * density
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))),
      'image/png',
    )
  })
}

function sizeOf(part: Element): [number, number] {
  const { width, height } = part.getBoundingClientRect()
  return [Math.ceil(width) + 2 * margin, Math.ceil(height) + 2 * margin]
}

/** The backgrounds, borders, texts and charts of an element, at their places in the window. */
function shapesOf(element: Element): Element[] {
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  // Texts for screen readers are a pixel wide.
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

const leftOut = '.print\\:hidden, [role="tooltip"], button, select'

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
  const lines = new Map<number, { text: string; left: number; right: number; middle: number }>()
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    const { left, right, top, height } = range.getBoundingClientRect()
    const line = lines.get(top)
    lines.set(top, {
      text: line ? `${line.text} ${word}` : word,
      left: Math.min(line?.left ?? left, left),
      right: Math.max(line?.right ?? right, right),
      middle: top + height / 2,
    })
  }
  const isRightToLeft = style.direction === 'rtl'
  return [...lines.values()].map(({ text, left, right, middle }) => {
    const line = newElement('text', {
      x: isRightToLeft ? right : left,
      y: middle,
      dy: '0.35em',
      direction: style.direction,
      // Other programs do not have the font.
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

/** A copy of a chart with its look. */
function copyOf(chart: SVGSVGElement, { left, top, width, height }: DOMRect): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [at, element] of [chart, ...chart.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element)
    const target = copies[at]
    for (const { name } of [...(target?.attributes ?? [])])
      if (/^(class|role|tabindex|aria-|data-)/.test(name)) target?.removeAttribute(name)
    for (const name of looks) target?.setAttribute(name, style.getPropertyValue(name))
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

/** A color as other programs read it: they know neither mixed colors nor color spaces. */
function colorOf(color: string): { fill: string; 'fill-opacity': number } {
  if (!pixel) return { fill: color, 'fill-opacity': 1 }
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = color
  pixel.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data
  return { fill: `rgb(${red},${green},${blue})`, 'fill-opacity': alpha / 255 }
}
