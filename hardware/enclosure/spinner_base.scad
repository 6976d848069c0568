// The spinner base of one figure: parametric, printed without supports.
//
//   openscad -D 'part="body"' -o body.stl spinner_base.scad      (or: make, see the Makefile)
//
// Parts to print:
//   body         housing with the seat of the bearing                    both builds
//   hub          glued onto the shaft, carries the key for what turns    both builds
//   plate        takes a figure's own disc; measure yours: figure_disc_d both builds
//   coin         takes the plate's place: two halves, for the card game  as you like
//   collar       below the bearing: holds the magnet, keeps the hub in   AS5600 build
//   coupon       rings to try the bearing and the shaft in, five minutes before everything else
//   pointer      pressed into the body, shows what counts                both builds
//   lid_as5600   bottom with the pocket of the AS5600 board              AS5600 build
//   lid_encoder  bottom with the seats of three fork sensors             encoder build
//   wheel        crown wheel with slots and index tab, below the bearing encoder build
// To look at:
//   assembly, exploded, section, section_encoder, inside_encoder, key
//
// Lengths are millimetres, z = 0 is the underside of the lid, the pointer is at angle 0. Every part is drawn where it
// is in the assembled base (module NAME) and laid down for the printer (printed_NAME).

part = "assembly";

/* [Figure: measure yours] */
// The true size of a figure's disc is documented nowhere that we know of: both numbers are placeholders. Measure the
// discs of your figures with a caliper and set them before you print the plate.
figure_disc_d = 50;
figure_disc_h = 3;
rim = 3;                // of the plate, round the disc: here a finger pushes

/* [AS5600 board: measure yours] */
board = [23, 23];       // the common breakout board; others differ, see README.md
board_t = 1.6;          // its thickness
chip_offset = [0, 0];   // from the middle of the board to the middle of the chip
chip_h = 1.75;          // of an SO-8 package over the board (the most that JEDEC MS-012 allows)
board_clear = 0.1;      // play round the board, on each side: the chip must be within 0.25 of the axis

/* [Magnet: 6 x 2.5, magnetised across its diameter] */
magnet_d = 6;
magnet_h = 2.5;
magnet_fit = 0.1;       // added to its diameter; it is glued in, its face flush with the collar
// From the top of the chip to the face of the magnet. The data sheet of the AS5600 asks for 0.5 to 3, depending on the
// magnet.
air_gap = 1.5;
printer_off = 0.5;      // by how much the heights of three parts may be wrong together

/* [Bearing 608] */
bearing_d = 22;
bearing_bore = 8;
bearing_h = 7;
bearing_ring = 12;      // outer diameter of its inner ring
bearing_fit = 0.15;     // added to the diameter of its seat: the ring of the coupon into which it can be pressed
ledge = 0.5;            // on which it lies; the lip below it is a cone of 45 degrees, which prints in the air

/* [Shaft: a rod of 8 mm, of aluminium or brass; steel would lead the field of the magnet away] */
shaft_l = 21;
bore_fit = 0.1;         // added to the diameter of printed bores for it: the ring of the coupon it just goes into
collar = [16, 11];      // diameter of the collar, and of its neck, which meets the inner ring only
collar_play = 0.8;      // between neck and bearing: as far the air gap can be set, and the hub lifted

/* [Fork sensors: Vishay TCST1202] */
fork = [11.9, 6.3, 10.8];   // length along the beam, width, height without leads: data sheet 83764
fork_gap = 3.1;             // between its arms
fork_clear = 0.15;
slots = 60;                 // of the wheel: 4 counts each
wheel_r = 26;               // middle of the toothed ring
index_r = 18;               // middle of the index tab
ring_t = 1.4;               // thickness of ring and tab
ring_h = 6;                 // how far they reach down; 5 of it into the forks

/* [Housing] */
body_d = 80;
wall = 2.4;
lid_t = 3;
seat_h = 2.4;           // of the board over the lid
fork_seat_h = 3.4;      // of the forks over the lid: room for their leads
lip_t = 1.8;            // what carries the bearing
screw_r = 33.5;
cable = [9, 5];         // width and height of the slot for the cable
key = [20, 6];          // diameter and height of the key between hub and plate
key_v = 8;              // from the axis to the two faces against which the plate is clamped, and to that of the screw
key_fit = 0.25;         // clearance of all other sides: there is none on these two
clamp_a = 90;           // angle of the clamp screw, M3 x 16; a screw M3 x 12 opposite keeps the balance
clamp_z = 3.6;          // its height in plate and coin
disc_fit = 0.4;         // added to figure_disc_d; ribs in the recess hold the disc in the middle
chamfer = 0.4;          // where a fit begins on the printer's bed, whose first layer is pressed wider
pointer_t = 3;
top_t = 3;              // of the body, round the bearing
lid_fit = 0.1;          // play of the lid in the body, on each side

$fn = 72;
e = 0.01;

// ---------------------------------------------------------------- what follows from these

chip_top = lid_t + seat_h + board_t + chip_h;
magnet_face = chip_top + air_gap;
fork_top = lid_t + fork_seat_h + fork[2];
wheel_z = fork_top + 1;                 // underside of the wheel's plate
wheel_t = 1.8;
lip_r = (bearing_d + bearing_fit) / 2 - 1.5;
bearing_z = wheel_z + wheel_t + 0.8 + lip_t;
body_h = bearing_z + bearing_h;         // the bearing is flush with the top
shoulder_h = 1.2;                       // lifts what turns off the body, and touches the inner ring only
key_z = body_h + shoulder_h;
plate_z = key_z + 0.4;                  // underside of plate and coin
plate_t = key[1] - 0.4 + 1.6 + figure_disc_h;
plate_d = figure_disc_d + 2 * rim;
shaft_top = key_z + key[1] - 1.2;
shaft_z = shaft_top - shaft_l;
collar_top = bearing_z - collar_play;
inner_r = body_d / 2 - wall;
fork_a = 90;                            // angles of the forks
fork_b = fork_a + (floor(slots / 3) + 0.25) * 360 / slots;  // a quarter of a slot out of step
fork_z = 330;
forks = [[fork_a, wheel_r], [fork_b, wheel_r], [fork_z, index_r]];
// The index counts while its tab darkens fork Z and teeth darken A and B: two diodes see to that. So it is one count
// wide in both directions of turning; the tab, a whole slot and tooth wide, only says in which turn of A and B.
tab_angle = 360 / slots;
tab_at = fork_z - fork_a + 0.375 * 360 / slots;     // the middle of that count
screws = [30, 150, 270];
feet = [90, 210, 330];

assert(air_gap - printer_off >= 0.5 && air_gap + printer_off <= 3,
       "air_gap: the AS5600 wants 0.5 to 3 mm, also where the printer is off by printer_off");
assert(air_gap + collar_play + printer_off <= 3, "collar_play: a lifted hub takes the magnet out of the sensor's reach");
assert(magnet_d + magnet_fit <= collar[0] - 6, "the magnet leaves less than 3 mm of collar round it");
assert(shaft_z - magnet_face - magnet_h - 0.8 >= collar_play, "shaft_l: the shaft is so long that the gap cannot be made wider");
assert(collar_top - collar_play - shaft_z >= 5, "shaft_l: the collar must hold 5 mm of the shaft");
assert(collar[1] <= bearing_ring && collar[1] / 2 + 1 <= lip_r, "collar: its neck would touch the outer ring or the lip");
assert(key_v < key[0] / 2 - 1, "key_v: the faces of the key are too short to hold the plate's angle");
assert(clamp_z + 3.2 < plate_t - figure_disc_h, "clamp_z: the nut of the clamp would reach into the disc");
assert(bearing_z - magnet_face - magnet_h >= 8, "magnet and bearing, which is of steel, must be 8 mm apart");
assert(plate_d / 2 <= body_d / 2 - 6, "figure_disc_d: the plate would cover the pointer; make body_d larger");
assert(slots * 4 >= 200, "an encoder needs 200 counts in a turn");
assert(PI * wheel_r / slots >= 1.2, "slots: a tooth narrower than 1.2 mm does not print");
assert(ring_t + 1 <= fork_gap, "the ring must have half a millimetre on each side in the fork");
assert(wheel_r + 2 < screw_r - 3.5, "the wheel touches the posts of the screws");
assert(index_r + fork[0] / 2 + 1 < wheel_r - ring_t / 2, "the index fork touches the toothed ring");
assert(index_r + ring_t / 2 + 1 < wheel_r - fork[0] / 2, "the forks of the toothed ring touch the index tab");
// Two of eleven things that put the chip off the axis; tests/hardware/tolerances.py draws all of them.
assert(lid_fit + board_clear <= 0.25, "the chip must be within 0.25 mm of the axis (data sheet, for a 6 mm magnet)");
assert(magnet_face > lid_t + fork_seat_h, "the collar must end above the lid");

// ---------------------------------------------------------------- shapes that are used again

module at(a, r) rotate(a) translate([r, 0]) children();
module ring(r, t) difference() { circle(r + t / 2); circle(r - t / 2); }
// Two faces at right angles, and opposite them a third, on which the clamp screw presses: the plate lies against the two
// without play, always in the same place, and goes on one way only. The clearance of its hole is at the other sides.
module key_shape(fit = 0) rotate(clamp_a + 180) intersection() {
    circle(d = key[0] + 2 * fit);
    intersection_for(a = [-45, 45]) rotate(a) translate([key_v - 40, -20]) square(40);
    translate([-key_v - 2 * fit, -20]) square(40);
}
// As tall as h, growing by a chamfer towards the bed, on which it begins.
module mouth(h) {
    linear_extrude(h) children();
    for (i = [0:1]) translate([0, 0, -e]) linear_extrude(chamfer / (i + 1) + e) offset(delta = chamfer * (i + 1) / 2) children();
}
module screw_hole(d, from, to) rotate([0, 90, 0]) translate([0, 0, from]) cylinder(d = d, h = to - from, $fn = 24);

// ---------------------------------------------------------------- housing

// The housing is one profile turned round, which costs no time; only what is not round is cut and added.
module body() {
    seat_r = (bearing_d + bearing_fit) / 2;
    boss_r = seat_r + wall;
    r = body_d / 2;
    lip_z = bearing_z - lip_t;
    union() {
        difference() {
            rotate_extrude() polygon([
                [inner_r, 0], [r, 0], [r, body_h - chamfer], [r - chamfer, body_h],
                [seat_r + chamfer, body_h], [seat_r, body_h - chamfer], [seat_r, bearing_z],
                [seat_r - ledge, bearing_z], [lip_r, bearing_z - seat_r + ledge + lip_r], [lip_r, lip_z],
                [boss_r, lip_z], [boss_r, body_h - top_t], [inner_r, body_h - top_t],
            ]);
            // The cable leaves at the bottom edge, opposite the pointer.
            translate([-r - 1, -cable[0] / 2, -1]) cube([wall + 6, cable[0], lid_t + cable[1] + 1]);
            // The slot of the pointer, and the line under it.
            translate([r - 5.2, -pointer_t / 2 - 0.05, body_h - top_t - 1]) cube([3.2, pointer_t + 0.1, top_t + 2]);
            translate([boss_r, -0.4, body_h - 0.6]) cube([r - boss_r - 7, 0.8, 1]);
        }
        // Posts for the screws, sunk a little into wall and top.
        translate([0, 0, lid_t]) linear_extrude(body_h - top_t - lid_t + 0.5)
            for (a = screws) at(a, screw_r) post();
    }
}
module post() difference() {
    union() {
        circle(d = 7.2, $fn = 24);
        translate([0, -3.6]) square([inner_r - screw_r + 1, 7.2]);
    }
    circle(d = 2.6, $fn = 24);
}
module printed_body() translate([0, 0, body_h]) rotate([180, 0, 0]) body();

// What both lids share: the disc that goes into the body, its screws, its feet, the ties of the cable.
module lid_plate() difference() {
    linear_extrude(lid_t) difference() {
        circle(inner_r - lid_fit);
        for (a = screws) at(a, screw_r) circle(d = 3.4, $fn = 24);
        for (y = [-4.5, 4.5]) translate([-30, y]) square([4, 2], center = true);
    }
    for (a = screws) at(a, screw_r) translate([0, 0, -e]) cylinder(d1 = 6.6, d2 = 3.4, h = 1.7, $fn = 24);
    for (a = feet) at(a, 29) translate([0, 0, -e]) linear_extrude(0.6) circle(d = 8.6, $fn = 32);
}

module lid_as5600() {
    pocket = board + 2 * [board_clear, board_clear];
    lid_plate();
    // Corners only: the board's pin rows and its parts stay free, and the cable leaves on any side.
    translate([0, 0, lid_t - e]) translate(-chip_offset) {
        linear_extrude(seat_h + e) corners(pocket + [3.2, 3.2], 6.5);
        linear_extrude(seat_h + board_t + e) difference() {
            corners(pocket + [3.2, 3.2], 6.5);
            square(pocket, center = true);
        }
    }
}
module corners(size, leg) intersection() {
    square(size, center = true);
    for (x = [-1, 1], y = [-1, 1]) translate([x * size[0] / 2, y * size[1] / 2]) square(leg, center = true);
}

module lid_encoder() {
    lid_plate();
    for (f = forks) at(f[0], f[1]) translate([0, 0, lid_t - e]) fork_seat();
}
// Two bars carry the fork by its edges, its leads hang between them; the frame above keeps it in place.
module fork_seat() {
    hole = [fork[0] + 2 * fork_clear, fork[1] + 2 * fork_clear];
    linear_extrude(fork_seat_h + e) difference() {
        square(hole + [3.2, 3.2], center = true);
        square([hole[0] + 4, 4.4], center = true);
    }
    translate([0, 0, fork_seat_h]) linear_extrude(2.4 + e) difference() {
        square(hole + [3.2, 3.2], center = true);
        square(hole, center = true);
    }
}

// An L: its peg goes into the body, its tip ends just outside the plate, below the rim that a finger pushes.
module pointer() translate([0, pointer_t / 2, 0]) rotate([90, 0, 0]) linear_extrude(pointer_t) pointer_shape();
module pointer_shape() {
    r = plate_d / 2 + 0.8;
    peg = body_d / 2 - 5.1;
    top = plate_z + plate_t + 1;
    polygon([
        [peg, body_h - top_t], [peg + 3, body_h - top_t], [peg + 3, body_h], [body_d / 2 - 0.5, body_h],
        [body_d / 2 - 0.5, top], [r + 3, top], [r, top - 1.2], [r + 3, top - 4], [peg - 1, top - 4],
        [peg - 1, body_h], [peg, body_h],
    ]);
}

// ---------------------------------------------------------------- what turns

module hub() difference() {
    union() {
        translate([0, 0, body_h]) linear_extrude(shoulder_h + e) circle(d = bearing_bore + 3);
        translate([0, 0, key_z]) linear_extrude(key[1] - chamfer) key_shape();
        translate([0, 0, key_z + key[1] - chamfer - e]) linear_extrude(chamfer + e) offset(delta = -chamfer) key_shape();
    }
    translate([0, 0, body_h - e]) linear_extrude(shaft_top - body_h + e) circle(d = bearing_bore + bore_fit);
}
module printed_hub() translate([0, 0, key_z + key[1]]) rotate([180, 0, 0]) hub();

// Slides on the shaft: its screw holds it where the air gap is right. What was glued into its lower end is not seen by
// the clamp, the bearing or the plate.
module collar() difference() {
    union() {
        translate([0, 0, magnet_face]) cylinder(d = collar[0], h = collar_top - 2.6 - magnet_face);
        translate([0, 0, magnet_face]) cylinder(d = collar[1], h = collar_top - magnet_face);
    }
    translate([0, 0, magnet_face]) mouth(magnet_h) circle(d = magnet_d + magnet_fit);
    translate([0, 0, magnet_face + magnet_h + 0.8]) cylinder(d = bearing_bore + bore_fit, h = 40);
    translate([0, 0, shaft_z + 2.4]) screw_hole(2.6, 0, collar[0]);
}

// The outline has hollows for a finger; the deepest, at angle 0, is the index mark.
module outline(d) difference() {
    circle(d = d);
    for (a = [30:30:330]) at(a, d / 2 + 3.2) circle(4, $fn = 24);
    polygon([[d / 2 - 2.4, 0], [d / 2 + 1, 2.4], [d / 2 + 1, -2.4]]);
}

module plate() translate([0, 0, plate_z]) difference() {
    linear_extrude(plate_t) outline(plate_d);
    translate([0, 0, plate_t - figure_disc_h]) linear_extrude(figure_disc_h + e) difference() {
        circle(d = figure_disc_d + disc_fit);
        // A disc that is put in shaves them to its own size.
        for (a = [15:60:315]) at(a, figure_disc_d / 2 + 0.55) circle(0.6, $fn = 16);
    }
    clamp();
}

// Heads are the half from 0 to 180 degrees, which is sunk; paint it, or print the first layers of tails in its colour.
module coin() translate([0, 0, plate_z]) difference() {
    linear_extrude(plate_t - figure_disc_h + 0.8) outline(plate_d);
    translate([0, 0, plate_t - figure_disc_h + 0.2]) linear_extrude(1) intersection() {
        circle(d = plate_d - 6);
        translate([-plate_d, -plate_d]) square([2 * plate_d, plate_d]);
    }
    clamp();
}

// What plate and coin have below: the hole for the key, the screw that presses on it, and its counterweight opposite.
// Both nuts are pushed in from below.
module clamp() {
    translate([0, 0, -e]) mouth(key[1] - 0.4 + e) key_shape(key_fit);
    clamp_screw(clamp_a, key_v - 1, 16, key_v + 6);
    clamp_screw(clamp_a + 180, key[0] / 2 + 2, 12, key_v + 8);
}
module clamp_screw(a, tip, length, nut) rotate(a) translate([0, 0, clamp_z]) {
    screw_hole(3.3, tip, plate_d);
    screw_hole(6.2, key_v + 16, plate_d);
    translate([nut, -2.8, -clamp_z - e]) cube([2.6, 5.6, clamp_z + 3.2]);
}

module wheel() {
    translate([0, 0, wheel_z]) linear_extrude(wheel_t) bored(wheel_r + ring_t / 2 + 0.6);
    translate([0, 0, wheel_z - ring_h]) linear_extrude(ring_h + e) {
        bored(6.5);
        difference() {
            ring(wheel_r, ring_t);
            for (i = [0:slots - 1]) rotate(i * 360 / slots) sector(wheel_r + 3, 180 / slots);
        }
        intersection() {
            ring(index_r, ring_t);
            rotate(tab_at) sector(index_r + 3, tab_angle);
        }
    }
}
module bored(r) difference() { circle(r); circle(d = bearing_bore + bore_fit); }
module sector(r, a) polygon([[0, 0], r * [cos(a / 2), -sin(a / 2)], r * [cos(a / 2), sin(a / 2)]]);
module printed_wheel() translate([0, 0, wheel_z + wheel_t]) rotate([180, 0, 0]) wheel();

// Four rings for the bearing and four for the shaft, as many teeth on each pair as its number.
coupon_fits = [0.05, 0.1, 0.15, 0.2];
module coupon() for (i = [0:3]) translate([i * (bearing_d + 1.4), 0]) linear_extrude(2) {
    difference() {
        union() {
            circle(d = bearing_d + 2.4);
            translate([0, -bearing_d / 2 - 5]) circle(d = bearing_bore + 2.4);
            for (n = [0:i]) translate([2.4 * (n - i / 2) - 0.6, bearing_d / 2]) square([1.2, 2.4]);
        }
        circle(d = bearing_d + coupon_fits[i]);
        translate([0, -bearing_d / 2 - 5]) circle(d = bearing_bore + coupon_fits[i] - 0.05);
    }
}

// ---------------------------------------------------------------- bought parts, to look at only

module bearing() translate([0, 0, bearing_z]) difference() {
    cylinder(d = bearing_d, h = bearing_h);
    translate([0, 0, -e]) cylinder(d = bearing_bore, h = bearing_h + 2 * e);
    for (z = [-e, bearing_h - 0.5]) translate([0, 0, z]) linear_extrude(0.5 + e) ring(7.5, 3);     // between the rings
}
module shaft() translate([0, 0, shaft_z]) cylinder(d = bearing_bore, h = shaft_l);
module cap_screw(a, tip, length) translate([0, 0, plate_z + clamp_z]) rotate(a) {
    screw_hole(3, tip, tip + length);
    screw_hole(5.5, tip + length, tip + length + 3);
}
module magnet() translate([0, 0, magnet_face]) cylinder(d = magnet_d, h = magnet_h);
module circuit_board() translate([0, 0, lid_t + seat_h]) linear_extrude(board_t) translate(-chip_offset)
    square(board, center = true);
module chip() translate([0, 0, lid_t + seat_h + board_t]) linear_extrude(chip_h) square([3.9, 4.9], center = true);
module fork_sensor() translate([0, 0, lid_t + fork_seat_h]) difference() {
    linear_extrude(fork[2]) square([fork[0], fork[1]], center = true);
    translate([0, 0, 2.6]) linear_extrude(fork[2]) square([fork_gap, fork[1] + 1], center = true);
}
module figure_disc() translate([0, 0, plate_z + plate_t - figure_disc_h]) cylinder(d = figure_disc_d, h = figure_disc_h);

// ---------------------------------------------------------------- pictures

// Evaluated before it is shown: without that, the preview lets holes and cuts shine through.
module shown(name) color(name) render(convexity = 8) children();
// The half behind the axis, as seen from the front.
module half() intersection() {
    children();
    translate([-100, 0, -100]) cube([200, 200, 300]);
}

module turning(lift = 0) {
    translate([0, 0, lift]) {
        shown("orange") hub();
        shown("silver") shaft();
    }
    translate([0, 0, lift * 1.5]) {
        shown("gold") plate();
        shown("dimgray") {
            rotate(clamp_a) translate([lift * 0.6, 0]) rotate(-clamp_a) cap_screw(clamp_a, key_v, 16);
            rotate(clamp_a) translate([-lift * 0.6, 0]) rotate(-clamp_a) cap_screw(clamp_a + 180, key_v + 4, 12);
        }
    }
    translate([0, 0, lift * 1.5 + (lift > 0 ? 10 : 0)]) color("whitesmoke") figure_disc();
}
module assembly() {
    shown("steelblue") body();
    shown("lightgray") bearing();
    color("tomato") pointer();
    turning();
}
module exploded() {
    shown("slategray") translate([0, 0, -78]) lid_as5600();
    translate([0, 0, -62]) { color("seagreen") circuit_board(); color("black") chip(); }
    shown("steelblue") body();
    translate([0, 0, 14]) shown("lightgray") bearing();
    translate([0, 0, 12]) color("tomato") pointer();
    translate([0, 0, -34]) { shown("darkorange") collar(); color("crimson") translate([0, 0, -8]) magnet(); }
    turning(40);
}
module sectioned() {
    shown("steelblue") half() body();
    shown("lightgray") half() bearing();
    shown("tomato") half() pointer();
    shown("orange") half() hub();
    shown("silver") half() shaft();
    shown("gold") half() plate();
    shown("whitesmoke") half() figure_disc();
}
module section() {
    sectioned();
    shown("slategray") half() lid_as5600();
    shown("darkorange") half() rotate(90) collar();
    shown("crimson") half() magnet();
    shown("seagreen") half() circuit_board();
    shown("black") half() chip();
    // the air gap, between its two lines
    color("red") for (z = [chip_top, magnet_face]) translate([5, -1, z - 0.05]) cube([9, 0.1, 0.1]);
    color("red") translate([15, -1, (chip_top + magnet_face) / 2]) rotate([90, 0, 0])
        linear_extrude(0.1) text(str("air gap ", air_gap, " mm"), size = 2.2, valign = "center");
}
module section_encoder() {
    sectioned();
    // A fork of the toothed ring and the fork of the index, turned into the plane of the cut.
    shown("slategray") half() { lid_plate(); for (x = [-wheel_r, index_r]) translate([x, 0, lid_t - e]) fork_seat(); }
    shown("dimgray") half() for (x = [-wheel_r, index_r]) translate([x, 0]) fork_sensor();
    shown("mediumseagreen") half() rotate(180 / slots) wheel();   // a tooth in the cut
}
module inside_encoder() {
    shown("slategray") lid_encoder();
    shown("dimgray") for (f = forks) at(f[0], f[1]) fork_sensor();
    shown("mediumseagreen") translate([0, 0, 40]) rotate([180, 0, 0]) translate([60, 20, -wheel_z]) wheel();
}

// The plate from below, and the hub that goes into it.
module key() {
    shown("gold") rotate([180, 0, 0]) translate([0, 0, -plate_z]) plate();
    shown("orange") translate([0, -48, -key_z - 8]) hub();
    shown("dimgray") translate([0, -14, 0]) rotate([180, 0, 0]) translate([0, 0, -plate_z]) cap_screw(clamp_a, key_v, 16);
    shown("dimgray") rotate([180, 0, 0]) translate([0, 0, -plate_z]) cap_screw(clamp_a + 180, key_v + 4, 12);
}

echo(part = part, air_gap = air_gap, magnet_face = magnet_face, body_h = body_h, plate_d = plate_d,
     counts_per_turn = 4 * slots, collar_play = collar_play, key_z = key_z, wheel_r = wheel_r, index_r = index_r, fork_a = fork_a, fork_b = fork_b, fork_z = fork_z);

if (part == "body") printed_body();
else if (part == "hub") printed_hub();
else if (part == "plate") translate([0, 0, -plate_z]) plate();
else if (part == "coin") translate([0, 0, -plate_z]) coin();
else if (part == "collar") translate([0, 0, -magnet_face]) collar();
else if (part == "coupon") coupon();
else if (part == "pointer") linear_extrude(pointer_t) translate([-plate_d / 2, -body_h]) pointer_shape();
else if (part == "lid_as5600") lid_as5600();
else if (part == "lid_encoder") lid_encoder();
else if (part == "wheel") printed_wheel();
else if (part == "assembly") assembly();
else if (part == "exploded") exploded();
else if (part == "section") section();
else if (part == "section_encoder") section_encoder();
else if (part == "inside_encoder") inside_encoder();
else if (part == "key") key();
else assert(false, str("part: there is no \"", part, "\""));
