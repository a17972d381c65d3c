/**
 * The form in which values travel between Node, a preload and a page: JSON text of a flat list of nodes that
 * point at each other by number, so that shared and circular references survive.
 *
 * `createWire` stands on its own (it closes over nothing) because its source text also runs inside the page.
 */
export interface Exotic {
  /** A JSON value that stands for `value`, or undefined where the ordinary rules hold. */
  pack(value: unknown): unknown;
  /** The value for what `pack` gave on the other side. */
  unpack(packed: unknown): unknown;
}

export interface Wire {
  /** Text for `value`. Throws a TypeError `An object could not be cloned.` for what has no form. */
  encode(value: unknown, exotic?: Exotic): string;
  decode(text: string, exotic?: Exotic): unknown;
}

export function createWire(): Wire {
  type Node = [tag: string, ...parts: unknown[]];
  const builtInErrors: Record<string, ErrorConstructor> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  };
  const views: Record<string, new (buffer: ArrayBuffer, offset: number, length: number) => ArrayBufferView> =
    {
      Int8Array,
      Uint8Array,
      Uint8ClampedArray,
      Int16Array,
      Uint16Array,
      Int32Array,
      Uint32Array,
      Float32Array,
      Float64Array,
      BigInt64Array,
      BigUint64Array,
      DataView,
    };

  const toBase64 = (buffer: ArrayBuffer): string => {
    const bytes = new Uint8Array(buffer);
    let text = '';
    for (let start = 0; start < bytes.length; start += 0x8000)
      text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
    return btoa(text);
  };
  const fromBase64 = (text: string): ArrayBuffer =>
    Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;

  function encode(root: unknown, exotic?: Exotic): string {
    const nodes: Node[] = [];
    const seen = new Map<unknown, number>();

    function fill(value: object, node: Node): void {
      const kind = Object.prototype.toString.call(value).slice(8, -1);
      if (Array.isArray(value)) {
        node.push(
          'array',
          value.length,
          Object.keys(value).map((key) => [key, visit(value[key as unknown as number])]),
        );
      } else if (ArrayBuffer.isView(value)) {
        const length = value instanceof DataView ? value.byteLength : (value as Uint8Array).length;
        node.push('view', kind, visit(value.buffer), value.byteOffset, length);
      } else if (kind === 'ArrayBuffer') node.push('buffer', toBase64(value as ArrayBuffer));
      else if (kind === 'Date') node.push('date', (value as Date).getTime());
      else if (kind === 'RegExp') node.push('regexp', (value as RegExp).source, (value as RegExp).flags);
      else if (kind === 'Map')
        node.push(
          'map',
          [...(value as Map<unknown, unknown>)].map(([k, v]) => [visit(k), visit(v)]),
        );
      else if (kind === 'Set') node.push('set', [...(value as Set<unknown>)].map(visit));
      else if (kind === 'Error') {
        const { name, message, stack } = value as Error;
        node.push('error', name, message, stack ?? null, 'cause' in value ? visit(value.cause) : null);
      } else if (kind === 'Number' || kind === 'String' || kind === 'Boolean')
        node.push('boxed', visit(value.valueOf()));
      else if (kind === 'Object') {
        node.push(
          'object',
          Object.keys(value).map((key) => [key, visit(value[key as keyof typeof value])]),
        );
      } else throw new TypeError('An object could not be cloned.');
    }

    function visit(value: unknown): number {
      const known = seen.get(value);
      if (known !== undefined) return known;
      const index = nodes.length;
      if (typeof value === 'object' && value !== null) seen.set(value, index);
      const node = [] as unknown as Node;
      nodes.push(node);
      const packed = exotic?.pack(value);
      if (packed !== undefined) node.push('exotic', packed);
      else if (value === undefined) node.push('undefined');
      else if (value === null || typeof value === 'string' || typeof value === 'boolean')
        node.push('is', value);
      else if (typeof value === 'number') {
        if (Number.isFinite(value) && !Object.is(value, -0)) node.push('is', value);
        else node.push('number', Object.is(value, -0) ? '-0' : String(value));
      } else if (typeof value === 'bigint') node.push('bigint', String(value));
      else if (typeof value === 'object') fill(value, node);
      else throw new TypeError('An object could not be cloned.');
      return index;
    }

    visit(root);
    return JSON.stringify(nodes);
  }

  function decode(text: string, exotic?: Exotic): unknown {
    const nodes = JSON.parse(text) as Node[];
    const made = new Map<number, unknown>();
    const keep = <T>(index: number, value: T): T => (made.set(index, value), value);

    function visit(index: number): unknown {
      if (made.has(index)) return made.get(index);
      const [tag, ...parts] = nodes[index] as Node;
      switch (tag) {
        case 'undefined':
          return undefined;
        case 'is':
          return parts[0];
        case 'number':
          return Number(parts[0]);
        case 'bigint':
          return BigInt(parts[0] as string);
        case 'exotic':
          return keep(index, exotic?.unpack(parts[0]));
        case 'date':
          return keep(index, new Date((parts[0] as number | null) ?? Number.NaN));
        case 'regexp':
          return keep(index, new RegExp(parts[0] as string, parts[1] as string));
        case 'buffer':
          return keep(index, fromBase64(parts[0] as string));
        case 'boxed':
          return keep(index, Object(visit(parts[0] as number)));
        case 'view': {
          const View = views[parts[0] as string];
          if (!View) throw new TypeError('An object could not be cloned.');
          return keep(
            index,
            new View(visit(parts[1] as number) as ArrayBuffer, parts[2] as number, parts[3] as number),
          );
        }
        case 'map': {
          const map = keep(index, new Map());
          for (const [key, value] of parts[0] as [number, number][]) map.set(visit(key), visit(value));
          return map;
        }
        case 'set': {
          const set = keep(index, new Set());
          for (const value of parts[0] as number[]) set.add(visit(value));
          return set;
        }
        case 'array': {
          const array = keep(index, new Array(parts[0] as number));
          for (const [key, value] of parts[1] as [string, number][])
            array[key as unknown as number] = visit(value);
          return array;
        }
        case 'error': {
          const [name, message, stack, cause] = parts as [string, string, string | null, number | null];
          const error = keep(index, new (builtInErrors[name] ?? Error)(message));
          if (stack !== null)
            Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true });
          if (cause !== null)
            Object.defineProperty(error, 'cause', {
              value: visit(cause),
              configurable: true,
              writable: true,
            });
          return error;
        }
        default: {
          const object = keep(index, {});
          for (const [key, value] of parts[0] as [string, number][])
            Object.defineProperty(object, key, {
              value: visit(value),
              configurable: true,
              enumerable: true,
              writable: true,
            });
          return object;
        }
      }
    }
    return visit(0);
  }

  return { encode, decode };
}

const wire = createWire();

/**
 * `value` as it would leave this process over Electron's channels: the structured clone algorithm decides what
 * may pass (functions, proxies and symbols may not), with Electron's words for a refusal.
 */
export function encodeClone(value: unknown): string {
  let clone: unknown;
  try {
    clone = structuredClone(value);
  } catch {
    throw new Error('An object could not be cloned.');
  }
  return wire.encode(clone);
}

export const decodeClone = (text: string): unknown => wire.decode(text);
