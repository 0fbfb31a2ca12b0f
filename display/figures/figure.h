/* figure.h -- figures as Matplotlib knows them: a figure holds axes, axes hold artists.
 *
 * The model is plain structs whose fields the drawing reads and figureproperty.c lets the language set by name. Figures, axes and
 * artists are counted, since a program may keep one that its parent has dropped; a parent retains its children, a
 * child knows its parent without owning it. Limits, ticks and layout are worked out when asked for, by Matplotlib
 * 3.11's rules. Lengths are points where a user gives them, pixels (y upwards) once a figure is being drawn.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_FIGURE_H
#define DISPLAY_FIGURE_H

#include "display/figures/canvas.h"
#include "display/figures/marker.h"
#include "display/figures/resample.h"
#include "display/figures/ticker.h"

typedef enum NodeKind {
    NODE_FIGURE, NODE_AXES, NODE_LINE, NODE_PATCH, NODE_COLLECTION, NODE_MESH, NODE_IMAGE, NODE_TEXT, NODE_LEGEND,
} NodeKind;

typedef struct Node {
    NodeKind kind;
    int refs;
} Node;

typedef struct Figure Figure;
typedef struct Axes Axes;
typedef struct Artist Artist;

/* What a pair of coordinates means. */
typedef enum Coords {
    COORDS_DATA,
    COORDS_AXES,             /* 0 to 1 over the axes */
    COORDS_FIGURE,           /* 0 to 1 over the figure */
    COORDS_X_DATA,           /* x data, y over the axes */
    COORDS_Y_DATA,           /* x over the axes, y data */
    COORDS_PIXELS,
    COORDS_INCHES,
    COORDS_OFFSET_POINTS,    /* of an annotation's text: points from its target */
    COORDS_OFFSET_PIXELS,
} Coords;

typedef enum NormKind { NORM_LINEAR, NORM_LOG, NORM_SYMLOG, NORM_POWER, NORM_BOUNDARY, NORM_CENTERED } NormKind;

typedef struct Norm {
    NormKind kind;
    double vmin, vmax;       /* NaN: not set */
    double center, gamma, linthresh, linscale;
    bool clip;
    Array boundary;
    bool below, above;       /* of NORM_BOUNDARY: what lies beyond the boundaries has regions of its own */
} Norm;

/* Where x lies between vmin and vmax, 0 to 1 inside. entries: of the colormap, for NORM_BOUNDARY. */
double norm_at(const Norm *norm, int entries, double x);
/* Sets vmin and vmax from the numbers where they are not set. */
void norm_fit(Norm *norm, const double *v, size_t n);

typedef enum DrawStyle { DRAW_DEFAULT, DRAW_STEPS_PRE, DRAW_STEPS_MID, DRAW_STEPS_POST } DrawStyle;

typedef enum BoxStyle { BOX_SQUARE, BOX_ROUND, BOX_ROUND4, BOX_CIRCLE, BOX_LARROW, BOX_RARROW, BOX_DARROW, BOX_ELLIPSE, BOX_SAWTOOTH,
                        BOX_ROUNDTOOTH } BoxStyle;

/* The shape of a box: lengths are parts of a scale, such as the size of the text in it. */
typedef struct BoxShape {
    BoxStyle style;
    double pad, rounding;            /* rounding 0: by the pad */
    double tooth;                    /* NaN: half of the pad */
    double head_width, head_angle;   /* of an arrow: times the box's height; degrees at its tip */
} BoxShape;

#define BOX_SHAPE_DEFAULT ((BoxShape){.pad = 0.3, .tooth = NAN, .head_width = 1.5, .head_angle = 90})

/* Appends the outline of a box around inner. */
void box_outline(const BoxShape *shape, Box inner, double scale, Path *out);

/* How an arrow goes from one end to the other, after matplotlib.patches.ConnectionStyle. */
typedef enum ConnectionKind {
    CONNECT_ARC3,            /* a curve that bends by rad times the distance */
    CONNECT_ANGLE3,          /* a curve that leaves both ends in their directions */
    CONNECT_ANGLE,           /* two straight lines, their corner rounded by rad pixels */
    CONNECT_ARC,             /* arms (pixels) that leave both ends in their directions, and a line between them */
    CONNECT_BAR,             /* arms at right angles to a line, as long as fraction times the distance and the longer arm */
} ConnectionKind;

typedef struct Connection {
    ConnectionKind kind;
    double rad, angle[2], arm[2], fraction;     /* angles in degrees; an arm that is NaN: none */
    double bar_angle;                           /* of the line of CONNECT_BAR; NaN: as from end to end */
} Connection;

/* Appends the way from a to b. */
void connection_path(const Connection *way, Point a, Point b, Path *out);

/* The arrow of an annotation: a curve with something at its ends, or an area. */
typedef enum ArrowShape { ARROW_NONE, ARROW_CURVE, ARROW_FANCY, ARROW_SIMPLE, ARROW_WEDGE, ARROW_YAARROW } ArrowShape;
typedef enum ArrowTip { TIP_NONE, TIP_OPEN, TIP_FILLED, TIP_BRACKET } ArrowTip;

typedef struct ArrowEnd {
    ArrowTip tip;
    double width, length, angle, scale;     /* of a bracket: parts of scale; degrees; points, NaN: the arrow's scale */
    double shrink;                          /* points that the arrow stops short */
    struct Artist *clip;                    /* counted: whose outline it keeps out of, or NULL */
} ArrowEnd;

typedef struct Arrow {
    ArrowShape shape;
    ArrowEnd end[2];
    Connection way;
    double scale, aspect;                                           /* points; how much higher than wide all of it is drawn */
    double tail_width, head_width, head_length, shrink_factor;      /* parts of scale (ARROW_YAARROW: points); NaN: the shape's own */
    double shrink;                                                  /* of ARROW_YAARROW: a part of the length, at both ends; NaN: in points */
    double relpos_x, relpos_y;                                      /* where in the text's box it begins, 0 to 1 */
    double linewidth;
    Rgba face, edge;
    Dash dash;
    LineJoin join;
    LineCap cap;
} Arrow;

/* At which side of the axes a figure's legend takes room of its own, with constrained layout. */
typedef enum Outside { OUTSIDE_NOT, OUTSIDE_LEFT, OUTSIDE_RIGHT, OUTSIDE_LOWER, OUTSIDE_UPPER } Outside;

/* Something that a legend draws before a label. */
typedef struct LegendPart {
    Artist *artist;          /* counted */
    double left, right;      /* which part of the handle's width is its, 0..1 */
    int points;              /* of a line; 0: as many as the legend's lines have */
    bool free;               /* it lies in points from the handle's corner, else the legend draws a sample of its kind */
} LegendPart;

typedef struct LegendEntry {
    Artist *text;            /* counted: the label with its looks */
    struct LegendPart *part; /* owned: what stands for the handle, in the order of drawing */
    size_t part_count;
} LegendEntry;

/* What an interpolated picture mixes: colours, numbers, or these where it is enlarged much. */
typedef enum Stage { STAGE_AUTO, STAGE_DATA, STAGE_RGBA } Stage;

struct Artist {
    Node node;
    Figure *figure;          /* not owned; NULL once removed */
    Axes *axes;              /* not owned; NULL for a figure's own artists */
    double zorder, alpha;    /* alpha NaN: the colours' own */
    bool visible, clip, in_layout, in_autoscale, antialiased;
    bool round;              /* an ellipse: its limits are those of eight points on it, as Matplotlib has them */
    bool scenery;            /* shows the axes themselves: a legend need not keep clear of it */
    char *label;
    Coords coords;
    int part;                        /* of the figure, which COORDS_FIGURE is over; see Part */
    Array before;                    /* a, b, c, d, e, f: x, y -> a x + c y + e, b x + d y + f, ahead of coords; empty: none */
    double after_x, after_y;         /* points that all of it is moved by on paper */
    int steps;                       /* into so many pieces a straight segment is cut where straight lines bend; 0, 1: it is not */
    Array effects;                   /* how it is drawn instead of once, plainly: eight numbers an effect, see draw_effects */
    double outline;                  /* points; while a text is drawn: the width of a line around its letters, of outline_color */
    Rgba outline_color;
    Artist *clip_by;                 /* counted; whose outline this is clipped to, or NULL */
    Array sticky_x, sticky_y;

    Rgba color, face, edge;  /* of lines and text; of areas */
    bool filled, edge_is_face;
    double linewidth;
    Dash dash;               /* in line widths */
    Array dashes;            /* of a collection: one dash a member in turn, DASH_RECORD numbers each: count, offset, lengths */
    LineCap cap, dash_cap;
    LineJoin join;
    char *hatch, *hatches;           /* hatches: one a member, with line ends between */
    Rgba hatch_color;
    double gap_fraction;

    Array x, y;              /* a line's points; a collection's offsets */
    DrawStyle drawstyle;
    Marker marker;
    double marker_size, marker_edge_width;
    Rgba marker_face, marker_edge;
    int mark_first, mark_step;
    Array mark_at;                   /* the points that are marked; empty: every mark_step-th */
    MarkerHalf marker_half;          /* the half that marker_face fills; the other one is marker_alt's */
    Rgba marker_alt;
    Path marker_outline;             /* of MARKER_PATH, size 1 */

    Path path;               /* a patch's outline; a collection's one shape, when its members are marked by offsets */
    Path *paths;             /* a collection's members */
    size_t path_count;
    Array sizes, widths;
    Rgba *faces, *edges;     /* one a member, in turn */
    size_t face_count, edge_count;
    bool even_odd, open_paths, has_offsets;
    bool polygons;           /* a legend keeps clear of its members */

    Array values;            /* a mappable's numbers, or a picture's channels */
    bool mapped, map_edges;
    Norm norm;
    Colormap *map;           /* owned */
    int rows, columns, channels;
    double extent[4];        /* left, right, bottom, top */
    bool origin_lower, gouraud;
    Filter interpolation;
    Stage stage;
    Array alphas;            /* of a picture: one a cell, over alpha */

    char *text;
    TextStyle style;
    TextPlacement placement;
    double tx, ty;
    bool wrap;               /* breaks lines so that the text stays on the figure */
    bool boxed;
    BoxShape box;            /* in units of the font size */
    double box_linewidth;
    Dash box_dash;
    Rgba box_face, box_edge;
    bool annotated;
    double target_x, target_y;
    Coords target_coords;
    Arrow arrow;

    LegendEntry *entries;
    size_t entry_count;
    int location, columns_wanted;    /* Matplotlib's location codes; 0: best */
    double anchor[4];                /* bbox_to_anchor, NaN: none */
    Coords anchor_coords;
    double border_pad, label_spacing, handle_length, handle_height, handle_text_pad, border_axes_pad, column_spacing;
    int scatter_points, num_points;
    bool frame, fancy, shadow, marker_first, expand;
    Outside outside;         /* of a figure's legend */
    int error_bars;          /* of a legend's handle: 1 upright, 2 level ones, 3 both */
    Artist *title;           /* of a legend: counted text, or NULL */
};

typedef enum ScaleKind { SCALE_LINEAR, SCALE_LOG, SCALE_SYMLOG, SCALE_LOGIT, SCALE_ASINH, SCALE_TABLE } ScaleKind;

typedef struct Scale {
    ScaleKind kind;
    double base, linthresh, linscale;    /* of SCALE_ASINH: linthresh is where it turns from linear to logarithmic */
    bool masks;                      /* of SCALE_LOG: a line breaks off where it has no such number, else it leaves the axes downwards */
    Array knot, place;               /* of SCALE_TABLE: rising numbers and where they lie, straight lines between; owned */
} Scale;

/* x on the scale's own axis, on which distances on paper are even. NaN where the scale has no such number. */
double scale_at(const Scale *scale, double x);
double scale_back(const Scale *scale, double t);

typedef enum TickDirection { TICK_OUT, TICK_IN, TICK_INOUT } TickDirection;

typedef struct TickStyle {
    double length, width, pad, label_size, label_rotation;
    TickDirection direction;
    Rgba color, label_color;
    bool mark[2], label[2];          /* at the bottom or left; at the top or right */
    bool grid;
    Rgba grid_color;
    double grid_alpha, grid_width;
    Dash grid_dash;
    TextAlign label_align;
    TextVertical label_vertical;
    bool align_set, rotation_anchor;
    int label_family;
    bool label_bold;
} TickStyle;

/* A tick that a program has asked for. */
typedef struct OwnTick {
    TickStyle style;
    Artist *label[2];                /* owned: at the bottom or left; at the top or right */
} OwnTick;

typedef struct Axis {
    Scale scale;
    double view[2];
    bool autoscale, stale;           /* stale: the limits are to be worked out again */
    double margin;
    Locator locator[2];              /* major, minor */
    Formatter formatter[2];
    TickStyle tick[2];
    OwnTick *own[2];                 /* owned: the first of the major, of the minor ticks; see tick.c */
    size_t own_count[2];
    Artist *label, *offset;          /* texts; owned: the axis's name, what its ticks are to be multiplied by or added to */
    int label_side;                  /* 0 bottom or left, 1 top or right */
    int label_row;                   /* axes whose names are aligned have the same number; 0: none */
    double label_pad;
    double label_at;                 /* how far along the axis, 0 to 1 */
    double label_x, label_y;         /* set_label_coords; NaN: placed by rule */
    int offset_side;
    bool visible;
    Axes *leader;                    /* whose limits, scale and ticks these are; not owned; NULL: its own */
    double minpos;
    double step_part;                /* see TickRoom */
    double room_size;                /* points: tick labels count as so large where it is asked how many have room; 0: as they are */
    double single;                   /* how far the view reaches to both sides of a single number; 0: by its size */
} Axis;

typedef enum SpineSide { SPINE_LEFT, SPINE_RIGHT, SPINE_BOTTOM, SPINE_TOP } SpineSide;
typedef enum SpinePlace { PLACE_EDGE, PLACE_DATA, PLACE_AXES, PLACE_OUTWARD } SpinePlace;

typedef struct Spine {
    bool visible;
    Rgba color;
    double linewidth;
    Dash dash;
    SpinePlace place;
    double at;
    double bounds[2];                /* NaN: the whole side */
    double zorder;
} Spine;

/* Straight lines on a map are cut into so many pieces, which bend with it. */
enum { MAP_STEPS = 75 };

/* The maps that axes of longitude and latitude may be; see geo.c. */
typedef enum MapKind { MAP_NONE, MAP_AITOFF, MAP_HAMMER, MAP_MOLLWEIDE, MAP_LAMBERT } MapKind;

/* Where a colorbar stands beside its axes. */
typedef enum BarSide { BAR_LEFT, BAR_RIGHT, BAR_BOTTOM, BAR_TOP } BarSide;

/* A grid of cells, in the figure or in a cell of another grid. Counted by the axes in it. */
typedef struct Grid {
    int refs;
    int rows, columns;
    double *height_ratio, *width_ratio;      /* owned; NULL: even */
    double left, right, bottom, top, wspace, hspace;    /* NaN: the figure's */
    struct Grid *parent;                     /* counted; NULL: the figure */
    int row0, row1, column0, column1;        /* cells of the parent, inclusive */
    int part;                                /* without a parent: of the figure, over which it lies; see Part */
} Grid;

/* A part of a figure that is a figure of its own, in cells of a grid. Parts are numbered from 1; 0 is all of the figure. */
typedef struct Part {
    Grid *grid;                      /* counted */
    int row0, row1, column0, column1;
    Box box;                         /* fractions of the figure */
} Part;

/* A box divided among a main axes and others beside it. Counted by all of them. */
typedef struct Division {
    int refs;
    Axes *main;                      /* not owned; NULL once removed */
    Array size[2];                   /* of the columns from the left, the rows from below: parts of the main axes' size, inches; in pairs */
} Division;

struct Axes {
    Node node;
    Figure *figure;                  /* not owned */
    Box position, active;            /* fractions of the figure: as placed; after the aspect is applied */
    Grid *grid;                      /* counted, or NULL */
    int row0, row1, column0, column1;
    Axis axis[2];
    Spine spine[4];
    Artist **artists;                /* owned references, in the order of adding */
    size_t artist_count;
    Artist *title[3];                /* center, left, right; owned */
    double title_pad;
    double title_y;                  /* NaN: placed by rule */
    Rgba face;
    bool frame, axis_on, visible, in_layout, sticky;
    double zorder, axis_below;       /* the zorder of ticks and grid */
    Box data;                        /* limits of what was plotted */
    double aspect;                   /* data units of y over those of x, on paper; NaN: any */
    double box_aspect;               /* height over width; NaN: any */
    bool adjust_data;                /* adjustable='datalim' */
    double anchor_x, anchor_y;
    bool bent;                       /* x is an angle in radians, y a radius; see polar.c. With a map: longitude and latitude */
    MapKind map;
    double map_longitude, map_latitude;      /* of MAP_LAMBERT: its centre */
    double map_cap;                  /* the latitude at which lines of longitude end */
    double theta_zero, theta_sign;   /* where angle 0 points, and 1: counter-clockwise, -1: clockwise */
    double r_origin;                 /* the radius at the middle; NaN: the view's lower end */
    double r_label;                  /* the angle at which radii are written */
    int polar_corners;               /* of the polygons that stand for circles; 0: these are round */
    Axes *twin;                      /* not owned: axes on the same box */
    int twin_axis;                   /* which axis they share */
    double extend_low, extend_high;  /* a colorbar with a triangle so long (in parts of its length) at this end, for which its box leaves room */
    int extend_axis;                 /* along which axis */
    Axes **bar_of;                   /* owned array: the axes whose colorbar this is, for constrained layout */
    size_t bar_of_count;
    Axes *host;                      /* not owned: the axes that this is an inset of, or NULL */
    Box host_box;                    /* where in it, 0 to 1 over it */
    Division *division;              /* counted, or NULL */
    int division_column, division_row;
    BarSide bar_side;
    double bar_pad, bar_fraction, bar_shrink;
};

typedef enum LayoutKind { LAYOUT_NONE, LAYOUT_TIGHT, LAYOUT_CONSTRAINED, LAYOUT_COMPRESSED } LayoutKind;

struct Figure {
    Node node;
    double width, height, dpi;       /* inches; pixels an inch */
    Rgba face, edge;
    double linewidth;
    bool frame;
    double left, right, bottom, top, wspace, hspace;
    Axes **axes;                     /* owned references */
    size_t axes_count;
    Artist **artists;                /* owned references: figure texts, legends, lines */
    size_t artist_count;
    Part *parts;                     /* owned; part k is parts[k - 1] */
    size_t part_count;
    LayoutKind layout;
    double layout_pad, layout_w_pad, layout_h_pad, layout_wspace, layout_hspace, layout_rect[4];     /* NAN: the engine's own */
    bool constrained;                /* axes stand where constrained layout has put them, not where their grids say */

    /* while it is laid out or drawn */
    double scale;                    /* pixels a point */
    Sketch sketch;
    double shift_x, shift_y;         /* pixels that the sheet's corner lies from the figure's */
    Box sheet;                       /* what is drawn on, in pixels */
    TextEngine *text;
};

/* ---- life ---- */

Figure *figure_new(double width, double height, double dpi);             /* NULL: out of memory, here and below */
/* Appends a part in cells (row0, row1, column0, column1) of grid; returns its number, 0: out of memory. */
int figure_add_part(Figure *figure, Grid *grid, const int cell[4]);
Axes *figure_add_axes(Figure *figure, Box position);                     /* borrowed: the figure owns it */
/* A new artist that is like a, in no axes and no figure; of a legend without its entries. NULL: no memory. */
Artist *artist_copy(const Artist *a);
Artist *artist_new(NodeKind kind);                                       /* new */
Artist *axes_text_new(Axes *axes, double size);                          /* new: a text placed in pixels */
void artist_detach(Artist *artist);                                      /* releases it; who still has it finds it in no figure */
/* Hand child to its parent, which retains it. */
bool axes_add(Axes *axes, Artist *artist);
bool figure_add(Figure *figure, Artist *artist);
void axes_remove(Axes *axes, Artist *artist);
void figure_remove_artist(Figure *figure, Artist *artist);
void figure_remove_axes(Figure *figure, Axes *axes);
void axes_cla(Axes *axes);                                               /* empty and with default settings again */
void node_retain(Node *node);
void node_release(Node *node);                                           /* NULL is fine */
Division *division_new(Axes *main);
void division_release(Division *division);                               /* NULL is fine */
Grid *grid_new(int rows, int columns);
void grid_release(Grid *grid);
bool string_set(char **slot, const char *text);                          /* replaces an owned text; NULL: none */
void axis_set_scale(Axis *axis, ScaleKind kind, double base, double linthresh, double linscale);

/* The box of axes in its division, in fractions of the figure. ratio: height over width of the main axes on paper; NaN: any. */
Box division_box(const Axes *axes, double ratio);

/* ---- limits and coordinates ---- */

void axes_take_limits(Axes *axes, const Artist *artist);                 /* widens the data limits by the artist's */
void axes_relimit(Axes *axes);                                           /* from all artists anew */
void axes_update_view(Axes *axes);                                       /* works out stale limits */
Axis *axes_axis(Axes *axes, int which);                                  /* the axis whose limits count: the leader's */
void axes_set_view(Axes *axes, int which, double low, double high, bool keep_autoscale);
Axes *axes_leader(Axes *axes, int which);
/* A share leaves its leader: called when that is removed. */

Box figure_box(const Figure *figure);                                    /* in pixels of the sheet */
Box part_box(const Figure *figure, int part);                            /* likewise */
Box axes_box(const Axes *axes);
Point axes_point(Axes *axes, double x, double y);                        /* data to pixels */
Point coords_point(const Figure *figure, Axes *axes, Coords coords, double x, double y);
Point artist_place(const Artist *artist, Coords coords, double x, double y);     /* the same within the artist's part of the figure */
Point artist_point(const Artist *artist, double x, double y);            /* the artist's own coordinates to pixels */
Point artist_own(const Artist *artist, double x, double y);              /* before of it applied */
double axis_fraction(Axes *axes, int which, double x);                   /* how far along the view x lies, 0 to 1 inside */
double points(const Figure *figure, double length);                      /* in pixels */

/* ---- layout ---- */

Part figure_part(const Figure *figure, int part);                        /* of 0: all of the figure, in no grid */
int grid_part(const Grid *grid);
void figure_place_axes(Figure *figure);                                  /* from their grids */
void axes_apply_aspect(Axes *axes);
Box axes_tight_box(Axes *axes, bool for_layout);
Box figure_tight_box(Figure *figure);
/* false: there is no room for the axes. */
bool figure_constrained_layout(Figure *figure, bool compressed);
void figure_lay_out(Figure *figure);                                     /* as its layout engine does it */
bool figure_tight_layout(Figure *figure, double pad, double w_pad, double h_pad, const double rect[4]);
Box grid_cell(const Figure *figure, const Grid *grid, int row0, int row1, int column0, int column1);

/* ---- one axis's ticks ---- */

typedef struct TickSet {
    Array at;                        /* inside the view */
    size_t *index;                   /* one each: its number among all that the locator found */
    char **label;                    /* one each, in text */
    Buffer text, offset;
} TickSet;

bool axis_ticks(Axes *axes, int which, int minor, TickSet *out);         /* clear with ticks_clear */
bool axis_all_ticks(Axes *axes, int which, int minor, TickSet *out);   /* also those that the locator found outside */
void ticks_clear(TickSet *ticks);
Box axis_tight_box(Axes *axes, int which, bool for_layout);
Box axes_spine_box(Axes *axes, SpineSide side);
void axis_draw(Axes *axes, int which, Canvas *canvas);
void axes_draw_spine(Axes *axes, SpineSide side, Canvas *canvas);
void axes_place_titles(Axes *axes);
void axes_place_label(Axes *axes, int which);

/* ---- single ticks ---- */

/* How the label of a tick with these looks stands to it. */
TextPlacement tick_label_placement(int which, const TickStyle *tick, int far);
OwnTick *tick_own(Axes *axes, int which, int minor, size_t index);       /* borrowed; made if need be; NULL: out of memory */
const TickStyle *tick_style(Axes *axes, int which, int minor, size_t index);
Artist *tick_label(Axes *axes, int which, int minor, int far, size_t index);     /* borrowed; NULL: it is like all */
void tick_follow(OwnTick *own, int which, const char *property);         /* tells the labels that the tick's looks have changed */
void ticks_drop(Axis *axis);

/* ---- polar axes, and maps, which these functions draw as well ---- */

Point polar_point(Axes *axes, double theta, double r);                   /* to pixels; NaN where there is no such radius */
void polar_outline(Axes *axes, Path *out);                               /* the disc, ring or sector that is drawn on, in pixels */
void polar_draw_axis(Axes *axes, int which, Canvas *canvas);             /* grid, labels */
void polar_draw_spine(Axes *axes, SpineSide side, Canvas *canvas);       /* top: outer arc, bottom: inner arc, left and right: ends */
void polar_drop_middle(Axes *axes, int which, Array *ticks);             /* of a full disc: it has neither circle nor number */
Box polar_labels_box(Axes *axes, int which);
/* Path in the artist's coordinates, cut into steps, as one of pixels: segments along an angle become arcs. */
bool polar_bend(const Artist *artist, const Path *from, Path *to);

/* ---- what differs of maps ---- */

Point map_point(const Axes *axes, double longitude, double latitude);   /* to pixels */
void map_outline(const Axes *axes, Path *out);
void map_grid_line(const Axes *axes, int which, double value, Path *out);
TextPlacement map_label_place(const Axes *axes, int which, double value, Point *at);

/* ---- artists ---- */

void artist_draw(Artist *artist, Canvas *canvas);
Box artist_box(Artist *artist);                                          /* what it covers, in pixels; empty: nothing */
Rgba artist_tone(const Artist *artist, Rgba color);                      /* color with the artist's alpha */
Stroke artist_stroke(const Artist *artist, Rgba color, double linewidth, const Dash *dash);
void text_draw(Artist *text, Canvas *canvas);
Box text_box(Artist *text);
/* Appends the outline of the box around the text, or of the room that an arrow leaves it where it has none. at: its anchor. */
void text_area(const Artist *text, const TextLayout *layout, Point at, Path *out);
bool text_outline(const Artist *text, Path *out);                        /* of the box that a text has or would have */
/* Appends the outline, in pixels, of a patch, of the box around a text, or of discs around the points of a line. false: out of memory, or it is in no figure. */
bool artist_outline(const Artist *artist, Path *out);
Box arrow_box(const Artist *text, const TextLayout *layout, Point at);
void arrow_draw(const Artist *text, const TextLayout *layout, Point at, Canvas *canvas); /* an annotation's arrow; at: its anchor */
void image_draw(Artist *image, Canvas *canvas);
void mesh_draw(Artist *mesh, Canvas *canvas);
void legend_draw(Artist *legend, Canvas *canvas);
Box legend_box(Artist *legend);
void hatch_fill(Canvas *canvas, const Path *path, const char *hatch, Rgba color, double linewidth);
/* The artist's line in pixels, steps made. */
bool line_path(const Artist *line, Path *out);
void line_draw_points(Artist *line, Canvas *canvas, const Path *at);

/* ---- pictures ---- */

typedef struct RenderOptions {
    CanvasKind kind;
    double dpi;                      /* 0: the figure's */
    bool tight, transparent;
    bool small;                      /* a PNG of few colours may have a palette, and one without transparency no alpha */
    double pad;                      /* inches around a tight box */
    const Rgba *face;                /* NULL: the figure's */
    MissingGlyphs *missing;          /* gets what no font has; may be NULL */
} RenderOptions;

/* Appends the picture to out. width and height (may be NULL): its size in pixels. */
bool figure_render(Figure *figure, const RenderOptions *options, Buffer *out, double *width, double *height, Error *err);
/* Begins and ends a time in which layout can be asked for (text engine, scale). Nests not. */
bool figure_open(Figure *figure, double dpi);
void figure_close(Figure *figure);

#endif
